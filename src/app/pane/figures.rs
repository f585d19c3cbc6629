//! The Figures pane: a figure with a selected spot, or what the theory sees in words.

pub mod view;

use std::sync::Arc;

use crate::app::pane::figures::view::figure_query;
use crate::app::{
    ANY, Action, Ask, Bounding, ByAddress, Cursor, Explorer, Match, Note, Pane, PaneBehaviour,
    State, View,
};
use crate::engine::{Job, Query};
use crate::figure::{
    Axes, Drawn, Figure, FigureBound, Format, MOST, MapExtent, Place, Request, Second, Size,
    Sketch, SketchRoom, Spot, Takes, cells_in, sketch,
};
use crate::game::{Canonical, Position, joined};
use crate::lists::CollectVec as _;
use crate::study::question;
use crate::study::theory_of_position::TheoryOfPosition;

struct FiguresPane;

pub(super) const PANE: &dyn PaneBehaviour = &FiguresPane;

impl PaneBehaviour for FiguresPane {
    fn has_rows(&self) -> bool {
        false
    }

    fn len(&self, view: View<'_>) -> u128 {
        match view.figure() {
            None => view.text_len(Pane::Figures),
            Some(_) => 0,
        }
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        if view.layout.shows(Pane::Figures) {
            match view.figure() {
                None => wanted.push(Query::sheet(view.theory_question())),
                Some(_) => wanted.extend(view.asked_figure()),
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, count: Option<u64>) -> bool {
        let rules = app.state.rules();
        let takes = app.view().figure().map(|figure| figure.row().takes);
        // What is said below a figure takes a third.
        let page = usize::from(app.layout.height(Pane::Figures)) * 2 / 3;
        let half = page / 2;
        match action {
            Action::Which => app.show_next_figure(),
            Action::Order => app.state.figure.next_show(app.engine.theorems(), rules),
            Action::Beside => app.state.figure.next_beside(app.engine.theorems(), rules),
            Action::Difference => app.state.figure.is_difference = !app.state.figure.is_difference,
            Action::Filter => {
                let view = &app.state.figure;
                let (theorems, is_game) = (app.engine.theorems(), takes == Some(Takes::Second));
                let start = match &view.beside {
                    Some(Second::Game(game)) => game.to_string(),
                    _ if is_game => String::new(),
                    Some(Second::Show(_)) | None => view.shown(theorems, rules).to_string(),
                };
                let ask = if is_game { Ask::SecondGame } else { Ask::Show };
                app.ask(ask, &start);
            }
            Action::Axes if takes == Some(Takes::Modulus) => {
                let modulus = app.state.figure.modulus;
                let start = modulus.map_or_else(String::new, |modulus| modulus.to_string());
                app.ask(Ask::Modulus, &start);
            }
            Action::Axes => {
                let axes = app.view().map_axes();
                let letters = [axes.across, axes.up].map(Position::letter);
                app.ask(Ask::Axes, &letters.join(" "));
            }
            // Words scroll.
            _ if app.view().figure().is_none() => return false,
            Action::Up => app.step_in_figure(UP, 1, count),
            Action::Down => app.step_in_figure(DOWN, 1, count),
            Action::Left => app.step_in_figure(LEFT, 1, count),
            Action::Right => app.step_in_figure(RIGHT, 1, count),
            Action::PageUp => app.step_in_figure(UP, page, count),
            Action::PageDown => app.step_in_figure(DOWN, page, count),
            Action::HalfPageUp => app.step_in_figure(UP, half, count),
            Action::HalfPageDown => app.step_in_figure(DOWN, half, count),
            Action::First => (app.state.figure.spot, app.state.figure.corner) = (None, None),
            Action::Open => app.open_spot(),
            _ => return false,
        }
        true
    }

    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        let said = |why| Some(view.said_in(Pane::Figures, why));
        match (action, view.figure().map(|figure| figure.row().takes)) {
            (Action::Axes, Some(Takes::Modulus)) | (Action::Filter, Some(Takes::Second)) => None,
            (Action::Axes, takes) if takes != Some(Takes::Map) => {
                said("only a map has piles to choose: {which} shows other figures")
            }
            (Action::Order | Action::Beside | Action::Difference | Action::Filter, takes)
                if takes != Some(Takes::Map) =>
            {
                said(
                    "only the cells of a map have several things to show: {which} shows other figures",
                )
            }
            (Action::Difference, _) => view.why_no_difference(view.state.figure.beside.as_ref()),
            (Action::Bound, _) if view.figure_bound().is_none() => {
                said("this figure has no bound: {which} shows other figures")
            }
            (Action::Left | Action::Right | Action::Open, None) => {
                said("nothing can be selected in words: {which} shows a figure")
            }
            _ => None,
        }
    }

    fn arrive(&self, state: &mut State) {
        *state.cursor_mut(Pane::Figures) = Cursor::default();
    }

    /// The figure of the position, as it is usually drawn.
    fn noted(&self, view: View<'_>) -> Result<Note, String> {
        let Some(Request {
            figure,
            rules,
            position,
            max,
            ..
        }) = view.figure_request()
        else {
            return Err("words are no figure: choose one that is drawn".to_owned());
        };
        let note = Note::new(rules, "figure", figure.key());
        let note = note.with("position", joined(position.piles(), ","));
        Ok(match max {
            Some(max) => note.with("max", max.to_string()),
            None => note,
        })
    }

    fn bound(&self) -> Bounding {
        Bounding {
            title: "Bound of the figure",
            is_followed: true,
            most: MOST,
            now: |view| view.figure_bound(),
            set: Explorer::bound_figure,
        }
    }
}

impl View<'_> {
    /// The question for what is written in words.
    pub(crate) fn theory_question(self) -> question::Theory {
        let (rules, position) = (self.rules(), self.x());
        question::Theory { rules, position }
    }

    /// What the theory sees in the position, once it is known.
    pub fn theory_of_position(self) -> Option<Arc<TheoryOfPosition>> {
        self.seen.known(&self.theory_question())
    }

    /// The figure that is shown; `None` for words.
    pub fn figure(self) -> Option<Figure> {
        let (hidden, is_lesson) = (self.state.hidden(), self.is_lesson());
        self.state.figure.figure(self.rules(), hidden, is_lesson)
    }

    /// What the figure is to show.
    fn figure_request(self) -> Option<Request> {
        let figure = self.figure()?;
        let view = &self.state.figure;
        let mut request = Request::new(figure, self.rules(), self.state.position().clone());
        request.max = match figure.row().bound {
            FigureBound::None | FigureBound::Position => view.bound,
            FigureBound::AtOnce(_) => self.figure_bound(),
        };
        request.is_silent = self.state.hidden();
        match figure.row().takes {
            Takes::Nothing => {}
            Takes::Map => self.put_map(&mut request),
            Takes::Modulus => request.modulus = view.modulus,
            Takes::Second => self.put_second(&mut request),
            Takes::Game => self.put_game(&mut request),
        }
        Some(request)
    }

    /// The question of the figure.
    fn asked_figure(self) -> Option<Query> {
        self.once(|view| Some(figure_query(view.figure_request()?)))
    }

    /// The line of the game that is played, from its start. A game too long to be looked up as a
    /// whole has no curve: that of the position is shown.
    fn put_game(self, request: &mut Request) {
        let contest = self.state.contest();
        let tree = &self.state.tree;
        let is_drawn = |contest: &Match| contest.rules(tree) == request.rules;
        if !(contest.is_some_and(is_drawn) && self.is_whole_record()) {
            return;
        }
        let line = self.record_line();
        let positions = line.iter().map(|&node| tree.node(node).position.clone());
        let played: Vec<Position> = positions.collect_vec();
        if let Some(start) = played.first() {
            request.position = start.clone();
            request.played = played;
        }
    }

    /// What stands beside the figure, if it can.
    fn put_second(self, request: &mut Request) {
        let theorems = &self.state.theorems;
        let beside = self.state.figure.beside.as_ref();
        let fits = |second: &&Second| match second {
            Second::Show(show) => {
                request.figure == Figure::Map && show.refused(theorems, request.rules).is_none()
            }
            Second::Game(game) => *game != request.game(),
        };
        let beside = beside.filter(fits);
        let beside = beside.filter(|second| request.refused(second, theorems).is_none());
        request.second = beside.cloned();
    }

    fn put_map(self, request: &mut Request) {
        let (view, rules) = (&self.state.figure, self.rules());
        request.show = view.shown(&self.state.theorems, rules);
        self.put_second(request);
        let why_not = self.why_no_difference(request.second.as_ref());
        request.is_difference = view.is_difference && why_not.is_none();
        request.axes = self.map_axes();
        let (size, least) = (self.map_size(request), rules.game.least_pile());
        let window = view.window(&request.position, request.axes, size, least);
        request.window = Some(window);
    }

    /// Why the map is not drawn as its difference from what stands beside it.
    fn why_no_difference(self, beside: Option<&Second>) -> Option<String> {
        match beside {
            None => {
                let why = "there is one map: {beside} shows another beside it";
                Some(self.said_in(Pane::Figures, why))
            }
            Some(Second::Game(_)) => None,
            Some(Second::Show(beside)) => {
                let (theorems, rules) = (&self.state.theorems, self.rules());
                let shown = self.state.figure.shown(theorems, rules);
                shown.incomparable(beside, theorems, rules)
            }
        }
    }

    /// The piles that the map varies: as they were chosen, else the chosen pile upwards, and its
    /// neighbour to the right.
    fn map_axes(self) -> Axes {
        let n = self.rules().game.n();
        let chosen = self.state.figure.axes;
        let chosen = chosen.filter(|axes| axes.across < n && axes.up < n);
        chosen.unwrap_or_else(|| match self.state.piles.chosen.min(n - 1) {
            0 => Axes::last(n),
            up => Axes { across: up - 1, up },
        })
    }

    /// The columns and rows of the map for which the pane has room.
    fn map_size(self, request: &Request) -> Size<u16> {
        let has_two = request.second.is_some() && !request.is_difference;
        let panels = if has_two { 2 } else { 1 };
        let room = self.layout.sketch_room(self.layout.inside(Pane::Figures));
        let Axes { across, up } = request.axes;
        let least = request.game().least_pile();
        let piles = request.position.piles();
        let extent = match self.state.figure.bound {
            Some(max) => MapExtent::Bound(max.saturating_sub(least)),
            None => MapExtent::Near(piles[across].max(piles[up]) - least),
        };
        // Most numbers of a map have two digits.
        let text = if request.show.is_number() { 2 } else { 0 };
        cells_in(room, panels, text, extent)
    }

    /// The bound of the figure, else the one that suits it; none where the figure has no bound.
    fn figure_bound(self) -> Option<u64> {
        let own = match self.figure()?.row().bound {
            FigureBound::None => return None,
            FigureBound::Position => Canonical::max(&self.x()),
            FigureBound::AtOnce(max) => max,
        };
        Some(self.state.figure.bound.unwrap_or(own))
    }

    /// The figure, as far as it is known.
    pub fn drawn(self) -> Option<Arc<Drawn>> {
        self.seen.answer_to_query(&self.asked_figure()?)
    }

    /// The figure for some room, made once as long as the figure is the same.
    pub fn sketched(self, drawn: &Arc<Drawn>, room: SketchRoom) -> Arc<Sketch> {
        let key = (ByAddress(Arc::clone(drawn)), room);
        self.memo(key, |(drawn, room)| {
            Arc::new(sketch(&drawn.0.picture, *room))
        })
    }

    /// The name that is proposed for the file of the figure, while it has the focus.
    pub(crate) fn figure_file(self) -> Option<String> {
        let has_focus = self.state.focus() == Pane::Figures;
        let (what, game) = (self.figure()?.key(), self.rules().game.file_name());
        has_focus.then(|| format!("{what}-{game}.{}", Format::Svg.ending()))
    }

    /// The figure as it is saved.
    ///
    /// # Errors
    /// Why there is none, or that it is not complete, in a sentence.
    pub fn whole_figure(self) -> Result<Arc<Drawn>, String> {
        if self.figure_job().is_some() {
            return Err("the figure is not complete yet: save it when it is".to_owned());
        }
        self.drawn()
            .ok_or_else(|| "there is no figure yet".to_owned())
    }

    /// The work that the figure waits for.
    pub fn figure_job(&self) -> Option<&Job> {
        self.seen.job_of_query(&self.asked_figure()?)
    }

    /// Why there is no figure, or no more of it.
    pub fn figure_failure(self) -> Option<Arc<str>> {
        self.seen.failure_of_query(&self.asked_figure()?)
    }

    /// The turn of the game that a position of its curve stands for.
    fn turn_in_figure(self, to: &Position) -> Option<usize> {
        let request = self
            .figure_request()
            .filter(|request| !request.played.is_empty())?;
        let place = request.played.iter().position(|played| played == to)?;
        self.record_line().get(place).copied()
    }

    /// The selected spot of a sketch: the one that was selected, else that of the position.
    pub fn selected_spot(self, sketch: &Sketch) -> Option<usize> {
        let chosen = self.state.figure.spot.as_ref();
        let chosen = chosen.filter(|(_, at)| at == self.state.position());
        let here = |spot: &Spot| spot.to.as_ref() == Some(self.state.position());
        chosen
            .map(|(number, _)| *number)
            .filter(|spot| *spot < sketch.spots.len())
            .or_else(|| sketch.spots.iter().position(here))
            .or_else(|| sketch.spots.iter().position(|spot| spot.is_here))
            .or_else(|| (!sketch.spots.is_empty()).then_some(0))
    }
}

/// Where keys lead among the spots of a figure: across, and down.
type Heading = Place<f64>;

const UP: Heading = Place { x: 0.0, y: -1.0 };
const DOWN: Heading = Place { x: 0.0, y: 1.0 };
const LEFT: Heading = Place { x: -1.0, y: 0.0 };
const RIGHT: Heading = Place { x: 1.0, y: 0.0 };

impl Explorer {
    /// Shows the next figure, or the pane where it is not in sight.
    pub(crate) fn next_figure(&mut self) {
        if self.layout.shows(Pane::Figures) {
            self.show_next_figure();
        } else {
            self.state.focus_on(Pane::Figures);
        }
    }

    fn show_next_figure(&mut self) {
        let view = self.view();
        let (rules, hidden, is_lesson) = (view.rules(), view.state.hidden(), view.is_lesson());
        self.state.figure.next(rules, hidden, is_lesson);
    }

    /// Lets the map vary two piles.
    pub(crate) fn vary_piles(&mut self, axes: Axes) {
        let figure = &mut self.state.figure;
        (figure.axes, figure.spot, figure.corner) = (Some(axes), None, None);
    }

    /// Bounds the figure. The bound that it has by itself goes on to follow the position.
    fn bound_figure(&mut self, max: u64) {
        (self.state.figure.bound, self.state.figure.spot) = (None, None);
        if self.view().figure_bound() != Some(max) {
            self.state.figure.bound = Some(max);
        }
    }

    /// Selects the next spot in a direction that is some rows or more away, or scrolls the map
    /// beyond its edge.
    fn step_in_figure(&mut self, way: Heading, rows: usize, count: Option<u64>) {
        let Some(drawn) = self.view().drawn() else {
            return;
        };
        // What is left out on this screen is not visited.
        let room = self.layout.figure_room.get();
        let sketch = self.view().sketched(&drawn, room.unwrap_or(ANY));
        let Some(mut here) = self.view().selected_spot(&sketch) else {
            return;
        };
        'steps: for _ in 0..count.unwrap_or(1).min(1000) {
            let from = sketch.spots.get(here).map_or(0, |spot| spot.at.y);
            loop {
                let Some(spot) = next(&sketch.spots, here, way) else {
                    self.scroll_map(way);
                    break 'steps;
                };
                here = spot;
                if rows <= 1 || sketch.spots[here].at.y.abs_diff(from) >= rows {
                    break;
                }
            }
        }
        self.select_spot(here);
    }

    fn select_spot(&mut self, number: usize) {
        let at = self.state.position().clone();
        self.state.figure.spot = Some((number, at));
    }

    /// Scrolls the map by half of its size. The selected cell moves with it.
    fn scroll_map(&mut self, way: Heading) {
        let view = self.view();
        let Some(window) = view.figure_request().and_then(|request| request.window) else {
            return;
        };
        let (game, axes) = (view.rules().game, view.map_axes());
        let least = game.least_pile();
        let moved = |pile: usize, from: u64, size: u16, way: f64| {
            let by = u64::from(size / 2);
            if way > 0.0 {
                let last = *game.pile_sizes(pile, u64::MAX - 1).end();
                let end = (last + 1).saturating_sub(size.into()).max(least);
                from.saturating_add(by).min(end).max(from)
            } else if way < 0.0 {
                from.saturating_sub(by).max(least)
            } else {
                from
            }
        };
        let from = Place {
            x: moved(axes.across, window.from.x, window.size.width, way.x),
            y: moved(axes.up, window.from.y, window.size.height, -way.y),
        };
        let at = self.state.position().clone();
        self.state.figure.corner = Some((from, at));
    }

    /// Goes to the position of the selected spot.
    fn open_spot(&mut self) {
        let spot = self.view().drawn().and_then(|drawn| {
            let sketch = self.view().sketched(&drawn, ANY);
            let spot = self.view().selected_spot(&sketch)?;
            sketch.spots.get(spot).cloned()
        });
        let position = spot.and_then(|spot| spot.to);
        if let Some(node) = position
            .as_ref()
            .and_then(|to| self.view().turn_in_figure(to))
        {
            return self.visit(node);
        }
        match position {
            Some(position) => self.go(self.state.rules(), position, "figure"),
            None => self.state.refuse("there is no position"),
        }
    }

    /// A spot of the figure was clicked. A second click goes to its position.
    pub fn click_spot(&mut self, spot: usize, twice: bool) {
        self.select_spot(spot);
        if twice {
            self.open_spot();
        }
    }
}

/// The nearest spot in a direction. Upwards and downwards it is one that a line leads to.
/// Otherwise it is in the same part, and to the left and right of a point in the same curve.
/// Otherwise it is in the part beside it, or below or above it.
fn next(spots: &[Spot], here: usize, Place { x: across, y: down }: Heading) -> Option<usize> {
    let from = &spots[here];
    let far = |spot: &Spot| {
        let (dx, dy) = (spot.place.x - from.place.x, spot.place.y - from.place.y);
        let along = dx * across + dy * down;
        let aside = (dx * down).abs() + (dy * across).abs();
        (along > 1e-9 && spot.size.width > 0).then_some(along + 3.0 * aside)
    };
    let nearest = |numbers: &mut dyn Iterator<Item = usize>| {
        let far = numbers.filter_map(|number| Some((far(&spots[number])?, number)));
        let nearest = far.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, number)| number)
    };
    let of_part = |panel: usize| (0..spots.len()).filter(move |&spot| spots[spot].panel == panel);
    let is_of_curve = |&number: &usize| across == 0.0 || spots[number].series == from.series;
    let mut joined = from.joined.iter().copied().filter(|_| down != 0.0);
    let near = || nearest(&mut of_part(from.panel).filter(is_of_curve));
    let panel = if across + down > 0.0 {
        Some(from.panel + 1)
    } else {
        from.panel.checked_sub(1)
    };
    let beyond = || {
        let row = |spot: &Spot| (spot.at.y.abs_diff(from.at.y), spot.at.x.abs_diff(from.at.x));
        // Parts side by side are not below each other.
        let is_beyond = |spot: &Spot| match down {
            down if down > 0.0 => spot.at.y > from.at.y,
            down if down < 0.0 => spot.at.y < from.at.y,
            _ => true,
        };
        let all_beyond = |panel: &usize| of_part(*panel).all(|number| is_beyond(&spots[number]));
        of_part(panel.filter(all_beyond)?).min_by_key(|&number| row(&spots[number]))
    };
    nearest(&mut joined).or_else(near).or_else(beyond)
}
