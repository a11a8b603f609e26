/**
 * Nested data as people paste it: JSON, Python dicts (single quotes, `u''`, bare keys, `None`), with comments and
 * remarks, with commas missing, without their beginning or their end. The value after a colon belongs to the key before
 * it; such a text needs no other rule.
 */

export interface LiteralMap {
  kind: 'map';
  /** In the order of the text; a key may come twice. */
  entries: { key: string; value: LiteralNode }[];
  line: number;
  /** Its closing bracket is there. */
  closed: boolean;
}

export interface LiteralList {
  kind: 'list';
  items: LiteralNode[];
  line: number;
  closed: boolean;
}

export interface LiteralScalar {
  kind: 'scalar';
  /** Without quotes. */
  text: string;
  quoted: boolean;
  line: number;
}

export type LiteralNode = LiteralMap | LiteralList | LiteralScalar;

export interface LiteralTree {
  /** Outermost level: fragments such as `'latency': {...}` as entries, anything else as items of "". */
  root: LiteralMap;
  /** Brackets that were never closed: the text is cut at its end. */
  open: number;
  /** Limits were exceeded; reading ended there. */
  overflow: boolean;
}

/** Deeper than any data; what is deeper is left out. */
const deepest = 40;
/** Values, maps and lists; outputs of tools have some thousands. */
const mostNodes = 1_000_000;

const byte = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  blank: 32,
  doubleQuote: 34,
  hash: 35,
  singleQuote: 39,
  comma: 44,
  colon: 58,
  less: 60,
  openList: 91,
  backslash: 92,
  closeList: 93,
  openMap: 123,
  closeMap: 125,
} as const;

/** Never throws. O(text). */
export function literalTree(text: string): LiteralTree {
  return new TreeReader(text).read();
}

class TreeReader {
  private readonly text: string;
  private readonly root: LiteralMap = { kind: 'map', entries: [], line: 1, closed: true };
  /** From the root to the innermost; what is too deep has no place in the tree. */
  private readonly stack: (LiteralMap | LiteralList)[] = [this.root];
  private tooDeep = 0;
  private nodes = 0;
  /** The scalar just read: a colon makes it the key of what follows. */
  private waiting: LiteralScalar | null = null;
  private key: string | null = null;
  private at = 0;
  private line = 1;

  constructor(text: string) {
    this.text = text;
  }

  read(): LiteralTree {
    const { text } = this;
    while (this.at < text.length) this.step(text.charCodeAt(this.at));
    this.settle();
    const overflow = this.nodes > mostNodes;
    return { root: this.root, open: this.stack.length - 1 + this.tooDeep, overflow };
  }

  private step(code: number): void {
    switch (code) {
      case byte.openMap:
        return this.enter({ kind: 'map', entries: [], line: this.line, closed: false });
      case byte.openList:
        return this.enter({ kind: 'list', items: [], line: this.line, closed: false });
      case byte.closeMap:
        return this.close('map');
      case byte.closeList:
        return this.close('list');
      case byte.colon:
        return this.colon();
      case byte.comma:
        this.settle();
        this.key = null;
        this.at++;
        return;
      case byte.doubleQuote:
      case byte.singleQuote:
        return this.string(code);
      case byte.hash:
        return this.skipLine();
      case byte.less:
        return this.remark();
      default:
        return isBlank(code) ? this.blank(code) : this.word();
    }
  }

  private blank(code: number): void {
    const { text, at } = this;
    // CR LF is one line end.
    if (
      code === byte.lineFeed ||
      (code === byte.carriageReturn && text.charCodeAt(at + 1) !== byte.lineFeed)
    ) {
      this.line++;
    }
    this.at++;
  }

  private skipLine(): void {
    const { text } = this;
    while (this.at < text.length && !isLineEnd(text.charCodeAt(this.at))) this.at++;
  }

  /** `<<<<` begins a remark of the user; one `<` alone is any other character. */
  private remark(): void {
    if (this.text.charCodeAt(this.at + 1) === byte.less) this.skipLine();
    else this.at++;
  }

  /** Ends at its quote, or where the line ends: a text that lost a quote loses one line. */
  private string(quote: number): void {
    const { text } = this;
    const start = ++this.at;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === quote || isLineEnd(code)) break;
      this.at += code === byte.backslash && !isLineEnd(text.charCodeAt(this.at + 1)) ? 2 : 1;
    }
    this.scalar(text.slice(start, this.at), true);
    if (text.charCodeAt(this.at) === quote) this.at++;
  }

  private word(): void {
    const { text } = this;
    const start = this.at;
    while (this.at < text.length && !endsWord(text.charCodeAt(this.at))) this.at++;
    const word = text.slice(start, this.at);
    const next = text.charCodeAt(this.at);
    // The u of u'...' and the b of b'...' belong to the string.
    const prefix = word.length === 1 && 'ubrUBR'.includes(word);
    if (!prefix || (next !== byte.singleQuote && next !== byte.doubleQuote)) this.scalar(word, false);
  }

  private scalar(text: string, quoted: boolean): void {
    this.settle();
    this.waiting = { kind: 'scalar', text, quoted, line: this.line };
  }

  private colon(): void {
    if (this.waiting !== null) this.key = this.waiting.text;
    this.waiting = null;
    this.at++;
  }

  /** The waiting scalar was a value. */
  private settle(): void {
    if (this.waiting !== null) this.place(this.waiting);
    this.waiting = null;
  }

  private enter(node: LiteralMap | LiteralList): void {
    this.settle();
    this.at++;
    if (this.tooDeep > 0 || this.stack.length >= deepest) {
      this.tooDeep++;
      this.key = null;
      return;
    }
    this.place(node);
    this.stack.push(node);
  }

  private close(kind: 'map' | 'list'): void {
    this.settle();
    this.key = null;
    this.at++;
    if (this.tooDeep > 0) this.tooDeep--;
    // A bracket that does not fit closes what was left open inside; one without a partner closes nothing.
    else if (this.stack.slice(1).some((node) => node.kind === kind)) {
      let last = this.stack.pop()!;
      while (last.kind !== kind) last = this.stack.pop()!;
      last.closed = true;
    }
  }

  private place(node: LiteralNode): void {
    if (this.tooDeep > 0) return;
    if (++this.nodes > mostNodes) this.at = this.text.length;
    const parent = this.stack.at(-1)!;
    if (parent.kind === 'list') parent.items.push(node);
    else parent.entries.push({ key: this.key ?? '', value: node });
    this.key = null;
  }
}

function isLineEnd(code: number): boolean {
  return code === byte.lineFeed || code === byte.carriageReturn;
}

function isBlank(code: number): boolean {
  return code <= byte.blank || code === 0xa0 || code === 0xfeff;
}

function endsWord(code: number): boolean {
  return (
    isBlank(code) ||
    (code >= byte.openList && code <= byte.closeList && code !== byte.backslash) ||
    code === byte.openMap ||
    code === byte.closeMap ||
    code === byte.comma ||
    code === byte.colon ||
    code === byte.doubleQuote ||
    code === byte.singleQuote ||
    code === byte.hash ||
    code === byte.less
  );
}

/** The value of the last entry called `key`; null without one. */
export function entryOf(map: LiteralMap, key: string): LiteralNode | null {
  for (let k = map.entries.length - 1; k >= 0; k--) {
    if (map.entries[k]!.key === key) return map.entries[k]!.value;
  }
  return null;
}
