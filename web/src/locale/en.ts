/** The page in English. What the rules, the catalogue and the server say comes translated. */

import { pluralIn } from "./plurals";

const plural = pluralIn("en");

export const en = {
  appName: "Tessellot",
  tagline: "Six games of tiles and discs, on a quiet table.",
  taglineMore: "Play the engine, a friend beside you, or anyone by link. No account.",
  skip: "Skip to the content",
  home: "Games",
  lobby: "Lobby",
  settings: "Settings",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  loading: "One moment …",
  unreachable: "The server does not answer.",
  reaching: "The server does not answer. Trying again …",
  tryAgain: "Try again",
  notFound: "There is nothing here.",
  noSuchGame: "There is no such game. It may have been removed, or the link is incomplete.",
  toGames: "To the games",
  toGame: "To the game",

  // Home
  chooseGame: "Choose a game",
  by: (designer: string) => `by ${designer}`,
  openSeats: (count: number) =>
    plural(count, { one: "# open seat in the lobby", other: "# open seats in the lobby" }),
  yourGames: "Your games",
  continueGame: "Continue",

  // Setup
  opponent: "Opponent",
  opponents: {
    engine: "The engine",
    here: "A friend here",
    link: "A friend by link",
    open: "Anyone in the lobby",
  },
  opponentHelp: {
    engine: "It answers at once, at the level you choose.",
    here: "Both of you play on this screen.",
    link: "You get a link to send; whoever opens it first takes the seat.",
    open: "Your game is listed in the lobby until somebody sits down.",
  },
  noEngine: "The engine is not installed on this server.",
  level: "Level",
  seat: "Who begins",
  seats: { first: "You", second: "Opponent", random: "By lot" },
  clock: "Clock",
  noClock: "No clock",
  minutesAndSeconds: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s`,
  daysPerMove: (days: number) => plural(days, { one: "# day per move", other: "# days per move" }),
  yourName: "Your name",
  namePlaceholder: "optional",
  options: "Options",
  start: "Play",
  createLink: "Make the link",
  createOpen: "Open the seat",
  boards: {
    published: "Published boards",
    own: "Our own",
    random: "Random",
    randomFree: "No symmetry",
    reroll: "Another one",
    custom: "Paint your own",
  },
  boardCounts: (x: number, o: number) => `${x} X, ${o} O`,
  unequal: "The numbers of X's and O's differ.",
  sidesAlike: "Both sides stand alike.",
  painter: {
    title: "Paint a board",
    help: "Click a cell to change it: X, O, empty. Drag to paint more.",
    brush: "Brush",
    cycle: "X → O → empty",
    empty: "Empty",
    clear: "Clear",
    halfTurn: "Mirror by a half turn",
    rows: "As text",
    use: "Use this board",
    cell: (name: string, what: string) => `${name}: ${what}`,
  },

  // Lobby
  lobbyTitle: "Open seats",
  lobbyEmpty: "Nobody is waiting just now.",
  lobbyOpenOne: "Open a seat yourself",
  lobbyWaiting: (name: string) => `${name} is waiting`,
  lobbyOwn: "Your game, waiting for somebody",
  sit: "Sit down",
  youWouldPlay: { first: "you begin", second: "you play second" },
  anonymous: "Somebody",

  // Players
  you: "You",
  player: { first: "First seat", second: "Second seat" },
  engine: "Engine",
  friend: "Opponent",
  nobody: "Waiting …",
  online: "connected",
  offline: "not connected",
  watchers: (count: number) => plural(count, { one: "# watching", other: "# watching" }),
  watching: "You are watching.",
  alsoWatching: (count: number) =>
    plural(count, { one: "# other is watching too.", other: "# others are watching too." }),
  sides: { X: "X", O: "O", white: "White", black: "Black" } as Record<string, string>,

  // Status
  yourTurn: "Your turn",
  yourTurnAs: (side: string) => `Your turn: ${side}`,
  turnOf: (side: string) => `${side} to move`,
  toMove: "to move",
  thinking: "Thinking …",
  sending: "Sending …",
  waitingForEngine: "The engine is busy with other games …",
  compiling: (share: number | null) =>
    share === null
      ? "Preparing the engine, once …"
      : `Preparing the engine, once … ${Math.round(share * 100)} %`,
  waitingForOpponent: "Waiting for your opponent to sit down.",
  reconnecting: "The connection was lost. Reconnecting …",
  reconnected: "Connected again.",
  score: "Score",
  total: "Total",
  showCounting: "Show counting",
  movesRemain: "Moves remain",
  placements: (count: number) =>
    plural(count, { one: "# legal placement", other: "# legal placements" }),

  // Entering a move
  pieces: "Pieces",
  taijitu: "Taijitu",
  colouring: (black: string) => `black ${black}`,
  pieceLabel: (shape: string, left: number | null, placements: number) =>
    `${shape}${left === null ? "" : `, ${left} left`}, ` +
    plural(placements, { one: "# legal placement", other: "# legal placements" }),
  turnPiece: "Turn",
  flipPiece: "Flip",
  nextLegal: "Next legal place",
  place: "Place",
  placeHint: "Choose a piece, or click its cells one by one.",
  placeHintTaiji: "Click a cell for your colour, then a neighbour.",
  placeHintDisc: "Click an empty cell.",
  placeHintGhost: "Click to place. R turns, F flips, Esc puts it back.",
  placeHintGhostTouch: "Drag the piece to its place, then tap it or Place.",
  confirmHint: "Click again, or press Place.",
  couldBecome: "Can still become",
  chooseColouring: "Choose the colouring:",
  chooseLine: "Choose the line to resolve:",
  chooseKeep: "Choose the disc that stays:",
  keep: (cell: string) => `keep ${cell}`,
  typeMove: "Type a move",
  typeExample: (example: string) => `e.g. ${example}`,
  completions: (count: number) =>
    plural(count, { one: "# possible move", other: "# possible moves" }),
  legalHere: "legal",
  boardLabel: (game: string) => `Board of ${game}`,
  boardHelp:
    "Arrow keys move, Enter places or marks a cell, L I T S or D take a piece, R turns, F flips, " +
    "N goes to the next legal place, Escape puts back.",
  emptyCell: "empty",
  cellHas: (cell: string, what: string) => `${cell}: ${what}`,
  marked: "marked",
  stack: (side: string) => `${side} stack`,
  disc: (side: string) => `${side} disc`,
  half: (side: string) => `${side} half`,

  // Swap
  swapTitle: "You may swap sides",
  swapConsequence: (take: string, give: string) =>
    `You would play ${take} from now on; your opponent would play ${give} and move next.`,
  swapScore: (own: string, other: string) => `The score would then be ${own} : ${other} for you.`,
  swapOnce: "This is offered only now.",
  swap: (take: string) => `Swap and play ${take}`,
  swapDecline: (keep: string) => `Stay ${keep} and place`,
  swapped: "swap",

  // Overlays
  show: "Show on the board",
  coverable: "Can still be covered",
  safe: "Safe for ever",
  noSafe: "This game knows no safe cells.",
  lowerLayer: "Look at the lower layer",

  // Actions
  undo: "Undo",
  takeback: "Ask to take back",
  takebackOffered: "You asked to take your move back.",
  takebackAsked: "Your opponent asks to take a move back.",
  accept: "Accept",
  decline: "Decline",
  resign: "Resign",
  resignSure: "Resign the game?",
  abort: "Abort",
  abortSure: "Abort the game? Nobody wins.",
  hint: "Hint",
  hintIs: (move: string) => `The engine would play ${move}.`,
  evaluation: "Evaluation",
  evaluationOf: (side: string, percent: number) => `${side} wins with ${percent} %`,
  evaluationMargin: (side: string, points: string) => `${side} ahead by ${points}`,
  evaluationProven: (side: string) => `${side} wins for certain`,
  evaluationDraw: "A draw for certain",
  evaluating: "Evaluating …",

  // Moves and stepping
  moves: "Moves",
  noMoves: "No moves yet.",
  firstMove: "To the start",
  previousMove: "One move back",
  nextMove: "One move on",
  lastMove: "To the latest move",
  looking: (ply: number, all: number) => `Move ${ply} of ${all}`,
  toPresent: "Back to the game",
  played: (player: string, move: string) => `${player} played ${move}.`,
  didSwap: (player: string) => `${player} swapped sides.`,

  // Result
  gameOver: "The game is over",
  youWin: "You win",
  youLose: "You lose",
  wins: (player: string) => `${player} wins`,
  draw: "A draw",
  aborted: "Aborted",
  rematchSeats: "Rematch, seats exchanged",
  rematchOffered: "You offered a rematch.",
  rematchAsked: "Your opponent offers a rematch, seats exchanged.",
  rematchGo: "To the rematch",
  newGame: "New game",
  record: "Record",
  asSvg: "SVG",
  asPng: "PNG",
  share: "Share",
  shareGame: "Link to this game",

  // Invitation
  inviteTitle: "Send this link to your friend",
  inviteHelp: "Whoever opens it first takes the seat.",
  openTitle: "Your game is in the lobby",
  openHelp: "Anyone can sit down. You can also send the link.",
  invited: (game: string) => `You are invited to ${game}`,
  takeSeat: "Take the seat",
  justWatch: "Just watch",

  // Settings
  language: "Language",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  letters: "Letters on pieces",
  coordinates: "Coordinates",
  sounds: "Sounds",
  soundsOn: "Sounds are on",
  soundsOff: "Sounds are off",
  confirm: "Confirm moves",
  confirms: { touch: "On touch", always: "Always", never: "Never" },
  keys: "Keys",
};

export type Catalogue = typeof en;
