/**
 * The messages of the server by their names, as aliases of the types in schema.ts, which are
 * generated from the server's OpenAPI schema. Nothing about a message is written by hand here.
 */

import type { components } from "./schema";

type Schemas = components["schemas"];

// Over the WebSocket.
export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type State = Schemas["State"];
export type MoveMade = Schemas["MoveMade"];
export type Evaluation = Schemas["Evaluation"];
export type EngineHint = Schemas["Hint"];

// Over HTTP.
export type Catalogue = Schemas["Catalogue"];
export type Completions = Schemas["CompletionsView"];
export type Created = Schemas["Created"];
export type Joined = Schemas["Joined"];
export type Judgement = Schemas["Judgement"];
export type LevelView = Schemas["LevelView"];
export type Lobby = Schemas["Lobby"];
export type OwnGames = Schemas["OwnGames"];
export type Paired = Schemas["Paired"];
export type PairRequest = Schemas["PairRequest"];
export type NewGame = Schemas["NewGame"];
export type Problem = Schemas["Problem"];
export type Safety = Schemas["Safety"];
export type MoveTableView = Schemas["MoveTable"];

export type CoachComments = Schemas["CoachComments"];
export type CoachWarning = Schemas["CoachWarning"];
export type MoveComment = Schemas["MoveComment"];
export type Rules = Schemas["RulesView"];
export type Lessons = Schemas["Lessons"];
export type Attempt = Schemas["AttemptView"];
export type Feedback = Schemas["FeedbackView"];
export type Hint = Schemas["HintView"];
export type Solution = Schemas["SolutionView"];

export type PuzzleList = Schemas["PuzzleList"];
export type Puzzle = Schemas["PuzzleView"];
export type DailyPuzzle = Schemas["DailyPuzzle"];
export type PuzzleAnswer = Schemas["AnswerView"];
export type PuzzleSolution = Schemas["PuzzleSolution"];

// Analysis.
export type AnalysisRequest = Schemas["AnalysisRequest"];
export type AnalysisAnswer = Schemas["AnalysisAnswer"];
export type AnalysisLines = Schemas["AnalysisLines"];
export type AnyPosition = Schemas["AnyPosition"];
export type CellValues = Schemas["CellValues"];
export type GamesOfText = Schemas["GamesOfText"];
export type JudgedMove = Schemas["JudgedMove"];
export type LineView = Schemas["LineView"];
export type LineRequest = Schemas["LineRequest"];
export type OpeningView = Schemas["OpeningView"];
export type PlayedHere = Schemas["PlayedHere"];
export type PositionRequest = Schemas["PositionRequest"];
export type PositionSetup = Schemas["PositionSetup"];
export type SharedTree = Schemas["SharedTree"];
export type SharedTreeView = Schemas["SharedTreeView"];
export type SeatSummary = Schemas["SeatSummary"];
export type TextFault = Schemas["TextFault"];
export type SwapMap = Schemas["SwapMap"];
export type TreeVersion = Schemas["TreeVersion"];
export type TreeView = Schemas["TreeView"];
export type WaitingForEngine = Schemas["Waiting"];
export type WireTree = Schemas["Tree"];
export type WrittenTree = Schemas["WrittenTree"];

// Parts of messages.
export type LineStep = Schemas["LineStep"];
export type PuzzleEntry = Schemas["PuzzleEntry"];
export type OutcomeView = Schemas["OutcomeView"];
export type Figure = Schemas["FigureView"];
export type Prose = Schemas["ProseBlock"];
export type Span = Schemas["SpanView"];
export type LayerChange = Schemas["PositionChange"]["layers"][number];
export type StockView = Schemas["StockView"];
export type BoardView = Schemas["BoardView"];
export type ClockView = Schemas["ClocksView"]["control"];
export type CountView = Schemas["CountView"];
export type GameView = Schemas["GameView"];
export type Language = Schemas["LanguageView"]["id"];
export type LobbyEntry = Schemas["LobbyEntry"];
export type OwnGameView = Schemas["OwnGame"];
export type RunningGame = Schemas["RunningGame"];
export type MoveView = Schemas["MoveView"];
export type Opponent = Schemas["NewGame"]["opponent"];
export type OptionValue = Schemas["ChoiceView"]["value"];
export type OptionView = Schemas["OptionView"];
export type PlayerView = Schemas["PlayerView"];
export type PositionView = Schemas["PositionView"];
export type SeatName = Schemas["TurnView"]["seat"];
export type Violation = Schemas["ViolationView"];
/** A set of actions: base64 of little-endian bytes, one bit for each action of the move table. */
export type Bits = PositionView["legal"];
