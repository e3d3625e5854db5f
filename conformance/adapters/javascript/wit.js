// Reads the contract, `wit/`: which words there are, and what its functions take and give.
//
// All of the language that the contract uses, and no more. JavaScript has no types to ask at run time;
// the contract has.

const TOKENS = /\/\/[^\n]*|->|%?[A-Za-z0-9][\w-]*(?:[:/@.][\w.-]*\w)*|[{}()<>,;=:]|\./g;

/** The contract in those texts: `{ words, functions }`, by the names that the contract gives them. */
export function contract(texts) {
  const found = { words: new Map(), functions: new Map() };
  for (const text of texts) {
    const tokens = text.match(TOKENS).filter((token) => !token.startsWith('//'));
    new Reader(tokens, found).file();
  }
  return found;
}

class Reader {
  constructor(tokens, found) {
    this.tokens = tokens;
    this.found = found;
    this.at = 0;
  }

  next() {
    return this.tokens[this.at++].replace('%', '');
  }

  peek(token) {
    return this.tokens[this.at] === token;
  }

  skip(token) {
    const there = this.peek(token);
    this.at += there;
    return there;
  }

  /** Steps over everything up to a token, and over it. */
  pass(token) {
    while (this.next() !== token);
  }

  /** The items between two brackets, each with a comma behind it or not. */
  list(close, item) {
    const items = [];
    while (!this.skip(close)) {
      items.push(item());
      this.skip(',');
    }
    return items;
  }

  file() {
    while (this.at < this.tokens.length) {
      const keyword = this.next();
      const name = this.next();
      if (keyword === 'interface') this.members(name, '');
      else this.pass(keyword === 'world' ? '}' : ';');
    }
  }

  members(scope, prefix) {
    this.pass('{');
    while (!this.skip('}')) this.member(scope, prefix);
  }

  member(scope, prefix) {
    const word = this.next();
    if (this.skip(':')) return this.func(scope, prefix, word);
    if (word === 'use') return this.pass(';');
    const name = this.next();
    switch (word) {
      case 'type':
        this.pass('=');
        this.found.words.set(name, this.type());
        return this.pass(';');
      case 'resource':
        return this.members(scope, `${name}.`);
      default:
        this.pass('{');
        this.found.words.set(name, { kind: word, cases: this.list('}', () => this.field(word)) });
    }
  }

  /** A field of a record, a case of a variant or an enum: its name, and its type if it has one. */
  field(kind) {
    const name = this.next();
    if (!this.skip(kind === 'record' ? ':' : '(')) return [name];
    const type = this.type();
    if (kind === 'variant') this.pass(')');
    return [name, type];
  }

  func(scope, prefix, name) {
    this.skip('static');
    this.pass('(');
    const parameters = this.list(')', () => this.field('record'));
    this.pass('->');
    this.found.functions.set(`${scope}.${prefix}${name}`, { parameters, result: this.type() });
    this.pass(';');
  }

  type() {
    const name = this.next();
    return { kind: 'name', name, of: this.skip('<') ? this.list('>', () => this.type()) : [] };
  }
}
