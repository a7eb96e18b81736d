// Generated from the server's OpenAPI schema by `make generate`. Do not edit.
// The rest of the page uses the aliases in types.ts.
export interface components {
    schemas: {
        /** @description End the game without a result, before the second move. */
        Abort: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "abort";
        };
        /** @description Pieces to add to the layer of this kind, which is a new one on top if there is none yet. */
        AddedPieces: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "taijitus" | "tetrominoes";
            added: components["schemas"]["PieceView"][];
        };
        AnalysisAnswer: components["schemas"]["AnalysisLines"] | components["schemas"]["Waiting"] | components["schemas"]["Judged"] | components["schemas"]["ReviewDone"] | components["schemas"]["AnalysisError"] | components["schemas"]["AnalysisPong"];
        /** @description A question that is not answered, and why. */
        AnalysisError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
            version: number | null;
            code: string;
            text: string;
        };
        /** @description What is known about a position so far; sent again and again until it is `final`. */
        AnalysisLines: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "lines";
            version: number;
            position: string;
            lines: components["schemas"]["LineView"][];
            depth: number;
            nodes: number;
            seconds: number;
            speed: number;
            proof: components["schemas"]["ProofState"] | null;
            proven: components["schemas"]["ProvenResult"] | null;
            cells: components["schemas"]["CellValues"] | null;
            cached: boolean;
            final: boolean;
        };
        /** @description Ask for a `pong`. */
        AnalysisPing: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /** @description The answer to `ping`. */
        AnalysisPong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        AnalysisRequest: components["schemas"]["Ask"] | components["schemas"]["AskReview"] | components["schemas"]["Stop"] | components["schemas"]["AnalysisPing"];
        /** @description The judgement of an answer. */
        AnswerView: {
            verdict: components["schemas"]["Verdict"];
            text: string | null;
            violations: components["schemas"]["ViolationView"][];
            line: components["schemas"]["LineStep"][];
            solution: components["schemas"]["PuzzleSolution"] | null;
        };
        /** @description A position of no game in particular, in the shapes of live games. */
        AnyPosition: {
            setup: components["schemas"]["Setup"];
            moves: components["schemas"]["MoveView"][];
            position: components["schemas"]["PositionView"];
            outcome: components["schemas"]["OutcomeView"] | null;
        };
        /** @description Ask about a position; an older question of this connection is given up. */
        Ask: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ask";
            version: number;
            position: string;
            /** @default 1 */
            lines?: number;
            /** @default null */
            seconds?: number | null;
            /** @default true */
            overlays?: boolean;
            /** @default false */
            threat?: boolean;
        };
        /** @description Ask for an evaluation of the position, now or at an earlier ply. */
        AskEvaluation: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "evaluation";
            /** @default null */
            ply?: number | null;
        };
        /** @description Ask for the move that the engine would play. */
        AskHint: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hint";
        };
        /** @description Ask for a judgement of every move of a game; an older question is given up. */
        AskReview: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "review";
            version: number;
            position: string;
            moves: string[];
            /** @default null */
            seconds?: number | null;
        };
        /** @description Ask for the whole state. */
        AskState: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "state";
        };
        /** @description A step as it stands: the position, the goal, and the cells to mark. */
        AttemptView: {
            game: string;
            step: string;
            title: string;
            number: number;
            count: number;
            turn: number;
            turns: number;
            done: boolean;
            goal: string;
            wants_refusal: boolean;
            marks: number[];
            /** @enum {string} */
            seat: "first" | "second";
            size: number;
            table: string;
            position: components["schemas"]["PositionView"];
        };
        /** @description A board of X's and O's: its rows from the top, and the number of each symbol. */
        BoardView: {
            name: string;
            title: string;
            size: number;
            rows: string[];
            x: number;
            o: number;
            published: boolean;
            symmetries: number;
            exchanging_symmetries: number;
        };
        /** @description Everything that can be chosen for a new game. */
        Catalogue: {
            version: string;
            games: components["schemas"]["GameView"][];
            boards: components["schemas"]["BoardView"][];
            levels: components["schemas"]["LevelView"][];
            clocks: (components["schemas"]["NoClock"] | components["schemas"]["FischerClock"] | components["schemas"]["DaysClock"])[];
            languages: components["schemas"]["LanguageView"][];
        };
        /** @description Overlays: a number for each cell of the board, by its number; null where there is none. */
        CellValues: {
            best: (number | null)[];
            first: number[];
            second: number[];
            safe: number[] | null;
        };
        /** @description One value of an option. */
        ChoiceView: {
            value: string | number;
            text: string;
        };
        /** @description End a game without a clock whose opponent has left it, when `rights.claim` has passed. */
        Claim: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "claim";
            /**
             * @default win
             * @enum {string}
             */
            result?: "win" | "none";
        };
        ClientMessage: components["schemas"]["Hello"] | components["schemas"]["AskState"] | components["schemas"]["MakeMove"] | components["schemas"]["Undo"] | components["schemas"]["Takeback"] | components["schemas"]["Draw"] | components["schemas"]["Resign"] | components["schemas"]["Abort"] | components["schemas"]["Claim"] | components["schemas"]["Rematch"] | components["schemas"]["AskHint"] | components["schemas"]["AskEvaluation"] | components["schemas"]["Ping"];
        /** @description The clocks at the moment of sending: seconds left, and whose clock is running. */
        ClockTimes: {
            first: number | null;
            second: number | null;
            running: ("first" | "second") | null;
        };
        /** @description The clocks with their time control. */
        ClocksView: {
            first: number | null;
            second: number | null;
            running: ("first" | "second") | null;
            control: components["schemas"]["NoClock"] | components["schemas"]["FischerClock"] | components["schemas"]["DaysClock"];
        };
        /** @description What the last moves did, the latest first. */
        CoachComments: {
            comments: components["schemas"]["MoveComment"][];
        };
        /** @description A sentence before a clear blunder; null if the move is none, or is not legal. */
        CoachWarning: {
            text: string | null;
        };
        /**
         * @description A partial move in a position: its text in notation, or its cells.
         * @example {
         *       "game": "lot",
         *       "moves": [
         *         "d4",
         *         "swap"
         *       ]
         *     }
         * @example {
         *       "moves": [],
         *       "position": "taiji size=7 d4/d5"
         *     }
         */
        CompletionsRequest: {
            game?: ("battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot") | null;
            options?: {
                [key: string]: string | number;
            };
            position?: string | null;
            moves?: string[];
            /** @default  */
            text?: string;
            cells?: number[];
        };
        /** @description The legal moves that a partial move can become. */
        CompletionsView: {
            moves: string;
            can_swap: boolean;
            count: number;
            examples: string[];
            move: components["schemas"]["MoveView"] | null;
            violations: components["schemas"]["ViolationView"][];
        };
        /** @description One thing that is counted. */
        CountView: {
            name: string;
            text: string;
            first: components["schemas"]["TallyView"];
            second: components["schemas"]["TallyView"];
        };
        /** @description A new game, and the token of the creator's seat, which is sent only once. */
        Created: {
            id: string;
            token: string;
            seats: ("first" | "second")[];
            invitation: string | null;
        };
        /** @description The puzzle of a day. */
        DailyPuzzle: {
            /** Format: date */
            day: string;
            puzzle: components["schemas"]["PuzzleView"];
        };
        /** @description Days for each move. */
        DaysClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "days";
            days: number;
        };
        /** @description Defaults that depend on another option. */
        DefaultBy: {
            option: string;
            defaults: {
                [key: string]: string | number;
            };
        };
        /** @description The discs of LOT: single ones and stacks. */
        DiscSetup: {
            white?: number[];
            black?: number[];
            white_stacks?: number[];
            black_stacks?: number[];
        };
        /** @description The discs of LOT: single ones and stacks. */
        DiscsLayer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "discs";
            white: number[];
            black: number[];
            white_stacks: number[];
            black_stacks: number[];
        };
        /** @description The request was carried out, and its result is stored. */
        Done: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "done";
            id: string | number | null;
            version: number;
        };
        /** @description The printed mark of the centre. */
        DotLayer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "dot";
            cell: number;
        };
        /** @description Offer a draw, agree by offering too, or decline; in games that know a draw. */
        Draw: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            /**
             * @default offer
             * @enum {string}
             */
            action?: "offer" | "decline";
        };
        /** @description An answer to `evaluation`, for the first seat; several are sent until one is `final`. */
        Evaluation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "evaluation";
            id: string | number | null;
            ply: number;
            win: number;
            margin: number | null;
            proven: ("first" | "second" | "draw") | null;
            variation: string[];
            final: boolean;
        };
        /**
         * @description What became of a try.
         * @enum {string}
         */
        FeedbackKind: "done" | "go-on" | "wrong" | "refused";
        /** @description The answer to a move. */
        FeedbackView: {
            kind: components["schemas"]["FeedbackKind"];
            move: components["schemas"]["MoveView"];
            text: string | null;
            violations: components["schemas"]["ViolationView"][];
            after: components["schemas"]["PositionView"] | null;
            reply: components["schemas"]["MoveView"] | null;
            shown: components["schemas"]["PositionView"] | null;
            attempt: components["schemas"]["AttemptView"];
        };
        /** @description A position, and what to show of it. */
        FigureView: {
            name: string;
            caption: components["schemas"]["SpanView"][];
            size: number;
            table: string;
            position: components["schemas"]["PositionView"];
            ghost: components["schemas"]["Judgement"] | null;
            possible: boolean;
            groups: boolean;
            cells: number[];
            part: components["schemas"]["PartView"] | null;
        };
        /** @description Figures side by side. */
        FiguresBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "figures";
            figures: components["schemas"]["FigureView"][];
        };
        /** @description Seconds for the whole game, and an increment for each move. */
        FischerClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "fischer";
            seconds: number;
            increment: number;
        };
        /** @description How many of the wanted puzzles a game has. */
        GameCount: {
            id: string;
            name: string;
            count: number;
        };
        /** @description A game of the catalogue. */
        GameView: {
            id: string;
            name: string;
            designer: string;
            summary: string;
            sides: [
                string,
                string
            ];
            has_swap: boolean;
            has_engine: boolean;
            has_rules: boolean;
            lesson: string[];
            options: components["schemas"]["OptionView"][];
        };
        /** @description The games of a text, and what is wrong with those that cannot be read. */
        GamesOfText: {
            /** @enum {string} */
            format: "record" | "ltp" | "json";
            games: components["schemas"]["TreeView"][];
            faults: components["schemas"]["TextFault"][];
        };
        /** @description The heading of a section. */
        HeadingBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "heading";
            text: string;
        };
        /** @description The server answers, and its database takes writes. */
        Health: {
            /**
             * @default ok
             * @constant
             */
            status?: "ok";
            version: string;
            games: number;
        };
        /** @description A game, and the token of a seat in it. */
        HeldSeat: {
            id: string;
            token: string;
        };
        /** @description A request for the games of some tokens. */
        HeldSeats: {
            seats: components["schemas"]["HeldSeat"][];
        };
        /** @description The first message: enter the room with the seats of a token, or without one as a watcher. */
        Hello: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hello";
            /** @default null */
            token?: string | null;
            /**
             * @default en
             * @enum {string}
             */
            lang?: "en" | "ru";
        };
        /** @description The answer to `hint`: the move that the engine would play. */
        Hint: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hint";
            id: string | number | null;
            ply: number;
            move: components["schemas"]["MoveView"];
            proven: ("first" | "second" | "draw") | null;
        };
        /** @description Ask for a hint, after the moves of the player that were right so far. */
        HintRequest: {
            moves: string[];
            /** @default 0 */
            shown?: number;
        };
        /** @description A sentence that helps, and cells to look at. */
        HintView: {
            text: string;
            cells: number[];
        };
        /** @description The second half of a double game begins, or has just begun. */
        Interlude: {
            begun: boolean;
            finished: string;
            next: string;
            counts: components["schemas"]["CountView"][];
            text: string;
        };
        /** @description A request for the open seat; a game by link needs its invitation. */
        Join: {
            invitation?: string | null;
            /** @default  */
            name?: string;
        };
        /** @description The token of the seat, which is sent only once. */
        Joined: {
            id: string;
            token: string;
            seats: ("first" | "second")[];
        };
        /**
         * @description A move to be judged in a position.
         * @example {
         *       "game": "lot",
         *       "moves": [
         *         "d4",
         *         "swap"
         *       ]
         *     }
         * @example {
         *       "moves": [],
         *       "position": "taiji size=7 d4/d5"
         *     }
         */
        JudgeRequest: {
            game?: ("battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot") | null;
            options?: {
                [key: string]: string | number;
            };
            position?: string | null;
            moves?: string[];
            move: string;
        };
        /** @description One more move of the game under review is judged. */
        Judged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "judged";
            version: number;
            position: string;
            judged: components["schemas"]["JudgedMove"];
            done: number;
            of: number;
        };
        /** @description The judgement of one move of a game. */
        JudgedMove: {
            turn: number;
            /** @enum {string} */
            seat: "first" | "second";
            move: components["schemas"]["MoveView"];
            before: components["schemas"]["ValueView"];
            after: components["schemas"]["ValueView"];
            loss: number;
            points: number | null;
            /** @enum {string} */
            verdict: "only" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            mark: string;
            missed_win: boolean;
            best: components["schemas"]["MoveView"][];
            why: string;
        };
        /** @description Whether a move is legal and, if not, every rule that it breaks. */
        Judgement: {
            move: string;
            number: number | null;
            legal: boolean;
            violations: components["schemas"]["ViolationView"][];
            points: [
                number,
                number
            ] | null;
        };
        /**
         * @description What is asked for.
         * @enum {string}
         */
        Kind: "win" | "defence" | "over";
        /** @description A kind of piece. `black` and `white` are rows and columns of its squares. */
        KindView: {
            shape: string;
            black: [
                number,
                number
            ][];
            white: [
                number,
                number
            ][];
        };
        /** @description A language that sentences are available in. */
        LanguageView: {
            /** @enum {string} */
            id: "en" | "ru";
            name: string;
        };
        /** @description The lesson of a game: its steps in order. */
        LessonView: {
            game: string;
            name: string;
            steps: components["schemas"]["StepTitle"][];
        };
        /** @description The lessons of all games. */
        Lessons: {
            lessons: components["schemas"]["LessonView"][];
        };
        /** @description A level of the engine; lists begin with the weakest. */
        LevelView: {
            id: string;
            name: string;
            help: string;
        };
        /**
         * @description A line to be drawn: every position from where the request begins to its last move.
         * @example {
         *       "game": "lot",
         *       "moves": [
         *         "d4",
         *         "swap"
         *       ]
         *     }
         * @example {
         *       "moves": [],
         *       "position": "taiji size=7 d4/d5"
         *     }
         */
        LineRequest: {
            game?: ("battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot") | null;
            options?: {
                [key: string]: string | number;
            };
            position?: string | null;
            moves?: string[];
            /**
             * @default light
             * @enum {string}
             */
            theme?: "light" | "dark";
        };
        /** @description A move of a line, and the position after it. */
        LineStep: {
            move: components["schemas"]["MoveView"];
            position: components["schemas"]["PositionView"];
            outcome: components["schemas"]["OutcomeView"] | null;
        };
        /** @description One line: a move, and how play goes on with best moves; values are the first seat's. */
        LineView: {
            move: components["schemas"]["MoveView"];
            win: number;
            margin: number | null;
            exact: boolean;
            proven: ("first" | "second" | "draw") | null;
            pv: components["schemas"]["MoveView"][];
            visits: number;
        };
        /** @description Games with an open seat and games to watch, each newest first. */
        Lobby: {
            games: components["schemas"]["LobbyEntry"][];
            running: components["schemas"]["RunningGame"][];
        };
        /** @description A game whose open seat anybody can take. */
        LobbyEntry: {
            id: string;
            created: number;
            setup: components["schemas"]["Setup"];
            /** @enum {string} */
            seat: "first" | "second";
            name: string;
            online: boolean;
            clock: components["schemas"]["NoClock"] | components["schemas"]["FischerClock"] | components["schemas"]["DaysClock"];
            pairing: string | null;
        };
        /** @description Play a move; `ply` is the number of moves made before it. */
        MakeMove: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move";
            ply: number;
            move: string;
        };
        /** @description What a move did, in sentences. */
        MoveComment: {
            ply: number;
            /** @enum {string} */
            seat: "first" | "second";
            texts: string[];
        };
        /**
         * @description A move was made and is stored: the move, and what it changed in the state.
         *
         *     It applies to the state of the version before; a client that has another one asks for the whole
         *     state. A move withdraws an offered takeback.
         */
        MoveMade: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move";
            version: number;
            ply: number;
            move: components["schemas"]["MoveView"];
            change: components["schemas"]["PositionChange"];
            clocks: components["schemas"]["ClockTimes"];
            outcome: components["schemas"]["OutcomeView"] | null;
            draw: ("first" | "second") | null;
            thinking: components["schemas"]["ThinkingView"] | null;
            rights: components["schemas"]["Rights"];
        };
        /**
         * @description Every move of a game by its number: lists of equal length, with one entry for each move.
         *
         *     For a disc `cells` is its cell, `keep` the disc that stays and `removed` those that leave if it
         *     resolves a line; for other moves these are null and empty. `black` are the cells of the piece
         *     that show black; it is empty for pieces without colours.
         */
        MoveTable: {
            id: string;
            size: number;
            kinds: components["schemas"]["KindView"][];
            kind: number[];
            cells: number[][];
            black: number[][];
            keep: (number | null)[];
            removed: number[][];
            notation: string[];
        };
        /** @description A move in notation, and its number in the move table (null for a swap). */
        MoveView: {
            move: string;
            number: number | null;
        };
        /**
         * @description A request for a new game.
         * @example {
         *       "game": "lot",
         *       "level": "3",
         *       "opponent": "engine",
         *       "seat": "first"
         *     }
         * @example {
         *       "game": "taiji",
         *       "opponent": "here",
         *       "options": {
         *         "size": 7
         *       }
         *     }
         * @example {
         *       "clock": {
         *         "increment": 5,
         *         "kind": "fischer",
         *         "seconds": 300
         *       },
         *       "game": "battle-of-lits",
         *       "name": "Ann",
         *       "opponent": "open",
         *       "options": {
         *         "board": "random:7"
         *       }
         *     }
         */
        NewGame: {
            /** @enum {string} */
            game: "battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot";
            options?: {
                [key: string]: string | number;
            };
            /** @enum {string} */
            opponent: "engine" | "here" | "link" | "open";
            level?: string | null;
            /**
             * @default random
             * @enum {string}
             */
            seat?: "first" | "second" | "random";
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["NoClock"] | components["schemas"]["FischerClock"] | components["schemas"]["DaysClock"];
            /** @default  */
            name?: string;
        };
        /** @description No time limit. */
        NoClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "none";
        };
        /** @description The open offers, and the seat that made each. */
        OffersView: {
            takeback: ("first" | "second") | null;
            draw: ("first" | "second") | null;
            rematch: ("first" | "second") | null;
        };
        /** @description A first placement: who wins after it, for certain or by the engine's estimate. */
        OpeningView: {
            move: components["schemas"]["MoveView"];
            /** @enum {string} */
            known: "proven" | "estimate";
            win: number;
            reply: components["schemas"]["MoveView"] | null;
        };
        /** @description A game with its options. */
        OpeningsRequest: {
            /** @enum {string} */
            game: "battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot";
            options?: {
                [key: string]: string | number;
            };
        };
        /** @description An option of a game; `open` says which other texts are accepted, if any. */
        OptionView: {
            name: string;
            label: string;
            help: string;
            choices: components["schemas"]["ChoiceView"][];
            default: string | number;
            default_by: components["schemas"]["DefaultBy"] | null;
            open: string | null;
        };
        /** @description How a game ended; without a winner it is a draw, or was aborted. */
        OutcomeView: {
            winner: ("first" | "second") | null;
            reason: string;
            text: string;
            why: string[];
            cells: number[];
        };
        /** @description A game in which the reader holds a seat, in short. */
        OwnGame: {
            id: string;
            created: number;
            setup: components["schemas"]["Setup"];
            /** @enum {string} */
            opponent: "engine" | "here" | "link" | "open";
            names: [
                string,
                string
            ];
            sides: [
                string,
                string
            ];
            seats: ("first" | "second")[];
            ply: number;
            open: boolean;
            turn: ("first" | "second") | null;
            winner: ("first" | "second") | null;
            reason: string | null;
            points: [
                number,
                number
            ] | null;
        };
        /** @description Games in the order of the request, and the ids that lead to none of the reader's. */
        OwnGames: {
            games: components["schemas"]["OwnGame"][];
            missing: string[];
        };
        /** @description A request to play any of some games, with default options, against the first who fits. */
        PairRequest: {
            games: ("battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot")[];
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["NoClock"] | components["schemas"]["FischerClock"] | components["schemas"]["DaysClock"];
            /** @default  */
            name?: string;
            own?: string[];
        };
        /** @description A seat in a game that was waiting, or else the open seats that were made. */
        Paired: {
            joined: components["schemas"]["Joined"] | null;
            waiting: components["schemas"]["Created"][];
        };
        /** @description The visible part of a board. */
        PartView: {
            row: number;
            column: number;
            rows: number;
            columns: number;
        };
        /** @description A placed tetromino or taijitu. */
        PieceView: {
            shape: string;
            cells: number[];
            black: number[];
            white: number[];
        };
        /** @description Placed tetrominoes or taijitus. */
        PiecesLayer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "taijitus" | "tetrominoes";
            pieces: components["schemas"]["PieceView"][];
        };
        /** @description Ask for a `pong`. */
        Ping: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /** @description What was played from a position in the finished games of this server, most often first. */
        PlayedHere: {
            games: number;
            moves: components["schemas"]["PlayedView"][];
        };
        /** @description A move in the finished games of this server. */
        PlayedView: {
            move: components["schemas"]["MoveView"];
            games: number;
            first: number;
            second: number;
            draws: number;
        };
        /** @description Who holds a seat; a seat that is still free has the kind ``nobody``. */
        PlayerView: {
            /** @enum {string} */
            kind: "person" | "engine" | "nobody";
            name: string;
            level: string | null;
            online: boolean;
        };
        /** @description The answer to `ping`. */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
            id: string | number | null;
        };
        /** @description What one move changed in a position; the rest is as it was. */
        PositionChange: {
            turn: components["schemas"]["TurnView"] | null;
            sides: [
                string,
                string
            ];
            can_swap: boolean;
            score_after_swap: [
                number,
                number
            ] | null;
            legal: string;
            score: components["schemas"]["ScoreView"];
            interlude: components["schemas"]["Interlude"] | null;
            left: number[];
            supply: components["schemas"]["StockView"][] | null;
            layers: (components["schemas"]["AddedPieces"] | components["schemas"]["DiscsLayer"])[];
        };
        /**
         * @description A position: by a game and its options, or by one line of notation, and moves from there.
         * @example {
         *       "game": "lot",
         *       "moves": [
         *         "d4",
         *         "swap"
         *       ]
         *     }
         * @example {
         *       "moves": [],
         *       "position": "taiji size=7 d4/d5"
         *     }
         */
        PositionRequest: {
            game?: ("battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot") | null;
            options?: {
                [key: string]: string | number;
            };
            position?: string | null;
            moves?: string[];
        };
        /**
         * @description A position from the editor: pieces in notation, or discs; symbols are those of the board.
         *
         *     Where pieces are placed, their number and the swap say whose turn it is; `turn` may be left
         *     out, and is checked if it is there.
         */
        PositionSetup: {
            /** @enum {string} */
            game: "battle-of-lits" | "tailits" | "taiji" | "tailits-taiji" | "taiji-lits" | "lot";
            options?: {
                [key: string]: string | number;
            };
            pieces?: string[];
            discs?: components["schemas"]["DiscSetup"] | null;
            /** @default false */
            swapped?: boolean;
            turn?: ("first" | "second") | null;
        };
        /** @description Everything that can be shown of a position. */
        PositionView: {
            turn: components["schemas"]["TurnView"] | null;
            sides: [
                string,
                string
            ];
            can_swap: boolean;
            score_after_swap: [
                number,
                number
            ] | null;
            legal: string;
            score: components["schemas"]["ScoreView"];
            interlude: components["schemas"]["Interlude"] | null;
            ply: number;
            text: string;
            supply: components["schemas"]["StockView"][];
            layers: (components["schemas"]["SymbolsLayer"] | components["schemas"]["DotLayer"] | components["schemas"]["PiecesLayer"] | components["schemas"]["DiscsLayer"])[];
            last: components["schemas"]["MoveView"] | null;
        };
        /** @description Who is connected: sent when somebody connects or leaves. */
        Presence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "presence";
            first: boolean;
            second: boolean;
            watchers: number;
        };
        /** @description Why a request was refused: a code for programs, a sentence for people. */
        Problem: {
            code: string;
            text: string;
            line?: number | null;
            column?: number | null;
        };
        /** @description How far a proof has come: “41 of 63 replies settled”. */
        ProofState: {
            settled: number;
            moves: number;
            nodes: number;
        };
        /** @description A paragraph; a list item has a bullet or a number as its mark. */
        ProseBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "prose";
            mark: string;
            spans: components["schemas"]["SpanView"][];
        };
        /** @description The result of the position under best play by both, as a proof. */
        ProvenResult: {
            winner: ("first" | "second") | null;
            margin: number | null;
            text: string;
        };
        /** @description A puzzle in a list. */
        PuzzleEntry: {
            id: string;
            game: string;
            level: number;
        };
        /**
         * @description The wanted puzzles, and what else could be asked for instead.
         *
         *     Each of `games`, `themes` and `levels` counts the puzzles that fit all other conditions.
         */
        PuzzleList: {
            puzzles: components["schemas"]["PuzzleEntry"][];
            games: components["schemas"]["GameCount"][];
            themes: components["schemas"]["ThemeCount"][];
            levels: number[];
        };
        /** @description What is told at the end: the whole line, and what kind of puzzle it was. */
        PuzzleSolution: {
            line: components["schemas"]["LineStep"][];
            level: number;
            themes: components["schemas"]["ThemeView"][];
            outcome: components["schemas"]["OutcomeView"] | null;
        };
        /** @description An answer, after the player's moves that were right so far; null says that it is over. */
        PuzzleTry: {
            moves: string[];
            move: string | null;
        };
        /**
         * @description A puzzle to be solved. Nothing here gives the solution away.
         *
         *     Where the question is whether the game is over, `position.legal` has every placement of the
         *     pieces at hand, and it is the player's turn in any case.
         */
        PuzzleView: {
            id: string;
            game: string;
            name: string;
            kind: components["schemas"]["Kind"];
            goal: string;
            claim: string;
            /** @enum {string} */
            seat: "first" | "second";
            side: string;
            size: number;
            table: string;
            position: components["schemas"]["PositionView"];
        };
        /** @description Visitors may be sent to this server. */
        Readiness: {
            /**
             * @default ready
             * @constant
             */
            status?: "ready";
        };
        /** @description The request was not carried out, and why, in a sentence. */
        Refusal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
            id: string | number | null;
            code: string;
            text: string;
            violations: components["schemas"]["ViolationView"][];
            version: number;
        };
        /** @description Offer another game with seats exchanged, agree by offering too, or decline. */
        Rematch: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rematch";
            /**
             * @default offer
             * @enum {string}
             */
            action?: "offer" | "decline";
        };
        /** @description Resign. The holder of both seats may name one; by default it is the seat to move. */
        Resign: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "resign";
            /** @default null */
            seat?: ("first" | "second") | null;
        };
        /** @description All moves are judged. */
        ReviewDone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reviewed";
            version: number;
            first: components["schemas"]["SeatSummary"];
            second: components["schemas"]["SeatSummary"];
        };
        /** @description What the reader of the state may do now. */
        Rights: {
            seats: ("first" | "second")[];
            move: boolean;
            undo: boolean;
            takeback: boolean;
            draw: boolean;
            resign: boolean;
            abort: boolean;
            claim: number | null;
            rematch: boolean;
            hint: boolean;
            join: boolean;
        };
        /** @description The rules of a game in a language. */
        RulesView: {
            game: string;
            title: string;
            author: components["schemas"]["SpanView"][];
            lead: components["schemas"]["ProseBlock"][];
            picture: components["schemas"]["FigureView"];
            blocks: (components["schemas"]["HeadingBlock"] | components["schemas"]["ProseBlock"] | components["schemas"]["FiguresBlock"])[];
            in_short: components["schemas"]["ShortRules"][];
        };
        /** @description A game between two people who met in the lobby; anybody can watch it. */
        RunningGame: {
            id: string;
            created: number;
            setup: components["schemas"]["Setup"];
            names: [
                string,
                string
            ];
            ply: number;
            clock: components["schemas"]["NoClock"] | components["schemas"]["FischerClock"] | components["schemas"]["DaysClock"];
        };
        /** @description Cells that can never be covered again; null where a game does not compute them. */
        Safety: {
            ply: number;
            safe: number[] | null;
            coverable: number[] | null;
        };
        /** @description The points of both seats, the counts that they are the sum of, and further counts to show. */
        ScoreView: {
            first: number;
            second: number;
            counts: components["schemas"]["CountView"][];
            further: components["schemas"]["CountView"][];
        };
        /** @description The play of one seat. */
        SeatSummary: {
            accuracy: number;
            average_loss: number;
            inaccuracies: number;
            mistakes: number;
            blunders: number;
            missed_wins: number;
        };
        ServerMessage: components["schemas"]["State"] | components["schemas"]["MoveMade"] | components["schemas"]["Presence"] | components["schemas"]["Thinking"] | components["schemas"]["Hint"] | components["schemas"]["Evaluation"] | components["schemas"]["Done"] | components["schemas"]["Pong"] | components["schemas"]["Refusal"];
        /** @description The game with its options, and the id of its move table. */
        Setup: {
            game: string;
            name: string;
            options: {
                [key: string]: string | number;
            };
            size: number;
            table: string;
        };
        /** @description A tree to be shared. */
        ShareRequest: {
            tree: components["schemas"]["Tree"];
        };
        /** @description The id of a shared tree, and the token that may change it, which is sent only once. */
        SharedTree: {
            id: string;
            token: string;
            version: number;
        };
        /** @description A shared tree. */
        SharedTreeView: {
            id: string;
            version: number;
            created: number;
            changed: number;
            view: components["schemas"]["TreeView"];
            may_change: boolean;
        };
        /** @description The few rules of a game that a player looks up while playing. */
        ShortRules: {
            game: string;
            title: string;
            rules: components["schemas"]["ProseBlock"][];
        };
        /** @description Ask for a right move, after the moves of the player that were right so far. */
        SolutionRequest: {
            moves: string[];
        };
        /** @description A right move; null if the step is done. */
        SolutionView: {
            move: components["schemas"]["MoveView"] | null;
        };
        /** @description A piece of text: plain, strong, or a link to the rules of a game. */
        SpanView: {
            text: string;
            strong: boolean;
            link: string | null;
        };
        /** @description The whole state of a game, as one reader may see it. */
        State: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "state";
            id: string;
            version: number;
            created: number;
            /** @enum {string} */
            opponent: "engine" | "here" | "link" | "open";
            setup: components["schemas"]["Setup"];
            players: [
                components["schemas"]["PlayerView"],
                components["schemas"]["PlayerView"]
            ];
            watchers: number;
            moves: components["schemas"]["MoveView"][];
            position: components["schemas"]["PositionView"];
            clocks: components["schemas"]["ClocksView"];
            offers: components["schemas"]["OffersView"];
            outcome: components["schemas"]["OutcomeView"] | null;
            thinking: components["schemas"]["ThinkingView"] | null;
            rematch: string | null;
            rights: components["schemas"]["Rights"];
        };
        /** @description A step in a list. */
        StepTitle: {
            id: string;
            title: string;
        };
        /** @description How many pieces are left of some kinds of the move table, which share one stock. */
        StockView: {
            shape: string;
            left: number;
            kinds: number[];
        };
        /** @description Give up the question of this version, or whichever runs. */
        Stop: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "stop";
            /** @default null */
            version?: number | null;
        };
        /** @description What is known about the first placements of a game; those that are missing are not known. */
        SwapMap: {
            placements: number;
            openings: components["schemas"]["OpeningView"][];
        };
        /** @description The printed X's and O's, covered or not. */
        SymbolsLayer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "symbols";
            x: number[];
            o: number[];
        };
        /** @description Offer to take back the last own move, in a game over the network, or answer the offer. */
        Takeback: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "takeback";
            /** @enum {string} */
            action: "offer" | "accept" | "decline";
            ply: number;
        };
        /** @description The points of one seat in a count, and the groups of cells that make them. */
        TallyView: {
            points: number;
            groups: number[][];
        };
        /** @description What is wrong with a game of a text, and where. */
        TextFault: {
            text: string;
            line: number | null;
            column: number | null;
        };
        /** @description A text to be read: a record with variations, LTP, JSON, or a position in one line. */
        TextRequest: {
            text: string;
        };
        /** @description A theme, and how many of the wanted puzzles have it. */
        ThemeCount: {
            id: string;
            name: string;
            about: string;
            count: number;
        };
        /** @description A theme and what it means. */
        ThemeView: {
            id: string;
            name: string;
            about: string;
        };
        /** @description The engine begins to think, is still thinking, or has stopped (null). */
        Thinking: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking";
            thinking: components["schemas"]["ThinkingView"] | null;
        };
        /** @description What the engine is doing in this game. */
        ThinkingView: {
            /** @enum {string} */
            state: "waiting" | "compiling" | "thinking";
            done: number | null;
            place?: number | null;
        };
        /** @description A game with its variations, as a page or a program edits it. */
        Tree: {
            game: string;
            options?: {
                [key: string]: string | number;
            };
            position?: string | null;
            tags?: {
                [key: string]: string;
            };
            /** @default  */
            comment?: string;
            /** @default * */
            result?: string;
            nodes?: components["schemas"]["TreeNode"][];
        };
        /** @description A changed tree; `version` is that of the tree which was changed. */
        TreeChange: {
            tree: components["schemas"]["Tree"];
            version: number;
        };
        /** @description A move of a tree. */
        TreeNode: {
            parent: number | null;
            move: string;
            /** @default  */
            before?: string;
            /** @default  */
            comment?: string;
            glyphs?: number[];
        };
        /** @description The version that was stored. */
        TreeVersion: {
            id: string;
            version: number;
        };
        /** @description A tree that was read and judged. */
        TreeView: {
            setup: components["schemas"]["Setup"];
            tree: components["schemas"]["Tree"];
            moves: components["schemas"]["MoveView"][];
        };
        /** @description A move in a step, after the moves of the player that were right so far. */
        Try: {
            moves: string[];
            move: string;
        };
        /** @description Whose turn it is. */
        TurnView: {
            /** @enum {string} */
            seat: "first" | "second";
            side: string;
        };
        /** @description Take back a move, against the engine or with a friend at the same screen. */
        Undo: {
            /** @default null */
            id?: string | number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "undo";
            ply: number;
        };
        /** @description The value of a position for the seat that moved. */
        ValueView: {
            win: number;
            margin: number | null;
            proven: ("win" | "loss" | "draw") | null;
        };
        /**
         * @description What became of an answer.
         * @enum {string}
         */
        Verdict: "solved" | "right" | "wrong" | "refused";
        /** @description A broken rule, with the cells and pieces to point at. */
        ViolationView: {
            rule: string;
            text: string;
            cells: number[];
            pieces: components["schemas"]["PieceView"][];
        };
        /** @description The question waits for a free engine, or the engine is compiled. */
        Waiting: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "waiting";
            version: number;
            /** @enum {string} */
            state: "waiting" | "compiling" | "thinking";
            place: number;
            done: number | null;
        };
        /** @description Ask whether a move would be a clear blunder. */
        WarningRequest: {
            ply: number;
            move: string;
        };
        /** @description A tree to be written as text. */
        WriteRequest: {
            tree: components["schemas"]["Tree"];
            /**
             * @default record
             * @enum {string}
             */
            format?: "record" | "ltp" | "json";
        };
        /** @description A tree as text, and what the format cannot hold of it. */
        WrittenTree: {
            text: string;
            lost: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
