// Reads the contract, `wit/`: which words there are, and what its functions take and give.
//
// All of the language that the contract uses, and no more. JavaScript has no types to ask at run time;
// the contract has.

const TOKENS = /\/\/[^\n]*|->|%?[A-Za-z0-9][\w-]*(?:[:/@.][\w.-]*\w)*|[{}()<>,;=:]|\./g;

/**
 * The contract in those texts: `{ words, functions }`, by interface and the name that the contract gives them, such as
 * `types.refusal`. Two interfaces may give two things one name.
 */
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
    const name = this.next();
    switch (word) {
      case 'use':
        return this.uses(scope, name.match(/([\w-]+)(@.*)?$/)[1]);
      case 'type':
        this.pass('=');
        this.found.words.set(`${scope}.${name}`, this.type(scope));
        return this.pass(';');
      case 'resource':
        return this.members(scope, `${name}.`);
      default:
        this.pass('{');
        this.found.words.set(`${scope}.${name}`, { kind: word, cases: this.list('}', () => this.field(word, scope)) });
    }
  }

  /** Words of another interface: the same names for them here. */
  uses(scope, other) {
    this.pass('{');
    for (const name of this.list('}', () => this.next())) {
      this.found.words.set(`${scope}.${name}`, { kind: 'name', scope: other, name, of: [] });
    }
    this.pass(';');
  }

  /** A field of a record, a case of a variant or an enum: its name, and its type if it has one. */
  field(kind, scope) {
    const name = this.next();
    if (!this.skip(kind === 'record' ? ':' : '(')) return [name];
    const type = this.type(scope);
    if (kind === 'variant') this.pass(')');
    return [name, type];
  }

  func(scope, prefix, name) {
    this.skip('static');
    this.pass('(');
    const parameters = this.list(')', () => this.field('record', scope));
    this.pass('->');
    this.found.functions.set(`${scope}.${prefix}${name}`, { parameters, result: this.type(scope) });
    this.pass(';');
  }

  /** A type by its name, and in which interface that is said. */
  type(scope) {
    const name = this.next();
    return { kind: 'name', scope, name, of: this.skip('<') ? this.list('>', () => this.type(scope)) : [] };
  }
}
