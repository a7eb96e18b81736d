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
        /** @description One value of an option. */
        ChoiceView: {
            value: string | number;
            text: string;
        };
        ClientMessage: components["schemas"]["Hello"] | components["schemas"]["AskState"] | components["schemas"]["MakeMove"] | components["schemas"]["Undo"] | components["schemas"]["Takeback"] | components["schemas"]["Draw"] | components["schemas"]["Resign"] | components["schemas"]["Abort"] | components["schemas"]["Rematch"] | components["schemas"]["AskHint"] | components["schemas"]["AskEvaluation"] | components["schemas"]["Ping"];
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
        /** @description The heading of a section. */
        HeadingBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "heading";
            text: string;
        };
        /** @description The server and its database answer. */
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
        /** @description The second half of a double game begins. */
        Interlude: {
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
        /** @description What the reader of the state may do now. */
        Rights: {
            seats: ("first" | "second")[];
            move: boolean;
            undo: boolean;
            takeback: boolean;
            draw: boolean;
            resign: boolean;
            abort: boolean;
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
        /** @description The engine begins to think, is still thinking, or has stopped (null). */
        Thinking: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking";
            thinking: components["schemas"]["ThinkingView"] | null;
        };
        /** @description What the engine is doing in this game; `done` (0 to 1) is the progress of compilation. */
        ThinkingView: {
            /** @enum {string} */
            state: "waiting" | "compiling" | "thinking";
            done: number | null;
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
        /** @description A broken rule, with the cells and pieces to point at. */
        ViolationView: {
            rule: string;
            text: string;
            cells: number[];
            pieces: components["schemas"]["PieceView"][];
        };
        /** @description Ask whether a move would be a clear blunder. */
        WarningRequest: {
            ply: number;
            move: string;
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
