// The module that jco makes of a component, with the exports that a page calls and nothing else, minified.
//
// jco writes a JavaScript function for every export, with every word of the contract unrolled in it. What is left out here,
// and what only that called, a minifier removes. No export is changed.

import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { minify } from 'oxc-minify';

import { camel } from '../../../host/packages/npm/src/words.js';

const SYNTAX = { ecmaVersion: 'latest', sourceType: 'module' };

/** How an interface is called among a module's exports: `kip:draws/draws@1.0.0`. Its short name is there beside it. */
const INTERFACE = /^[^/]+\/([^@]+)@/;

/** What only tells a debugger something, and what asks whether a call could wait: no component here ever does. */
const IDLE = ['_debugLog', 'WebAssembly.promising'];

const MINIFIED = {
  module: true,
  compress: { target: 'es2022', treeshake: { manualPureFunctions: IDLE, propertyReadSideEffects: false } },
  mangle: { toplevel: true },
};

/**
 * The minified module. `source` is jco's, made for instantiation; `wanted` are exports as the contract names them with
 * their interface, such as `rulebook#open`, `rulebook#[method]table.apply`, `draws#follows`. Throws where the component
 * has no such export, and where jco writes otherwise than it did.
 */
export async function slim(source, wanted) {
  const places = new Map([...wanted].map((name) => [place(name), name]));
  const { code, errors } = await minify('rulebook.js', reduced(source, places), MINIFIED);
  if (errors.length > 0) throw new Error(`what jco made cannot be minified: ${errors[0].message}`);
  return code;
}

/** Where jco puts an export: `rulebook.open`, `rulebook.Table.restore`, `rulebook.Table.prototype.apply`. */
function place(name) {
  const parts = name.match(/^([a-z0-9-]+)#(?:\[(method|static)\]([a-z0-9-]+)\.)?([a-z0-9-]+)$/);
  if (!parts) throw new Error(`${name}: an export is wanted like rulebook#open or rulebook#[method]table.apply`);
  const [, of, kind, resource, func] = parts;
  const owner = resource ? [camel(`-${resource}`), ...(kind === 'method' ? ['prototype'] : [])] : [];
  return [of, ...owner, camel(func)].join('.');
}

/** The source without the exports that are not wanted, by place. Their functions are still there; nothing calls them. */
function reduced(source, wanted) {
  const { objects, members, exported } = read(source);
  const missing = new Map(wanted);
  const takes = (path) => missing.delete(path) || wanted.has(path);
  const edits = [];
  const only = (object, keeps) => {
    const kept = object.properties.filter(keeps).map(({ start, end }) => source.slice(start, end));
    edits.push([object.start, object.end, `{${kept.join()}}`]);
    return kept.length > 0;
  };
  const interfaces = exported.properties.filter(({ key }) => INTERFACE.test(key.value));
  const kept = interfaces.filter(({ key, value }) => {
    const [, of] = key.value.match(INTERFACE);
    return only(objects.get(value.name), ({ key: { name } }) => {
      const own = members.filter(({ path }) => path[0] === name);
      const unwanted = own.filter(({ path }) => !takes([of, ...path].join('.')));
      edits.push(...unwanted.map(({ start, end }) => [start, end, '']));
      return unwanted.length < own.length || takes(`${of}.${name}`);
    });
  });
  only(exported, (property) => kept.includes(property));
  if (missing.size > 0) throw new Error(`the component does not export ${[...missing.values()].join(', ')}`);
  return edits
    .sort(([one], [other]) => other - one)
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), source);
}

/**
 * What of jco's module has to do with exports: the objects of interfaces, by their variable; where functions of a resource
 * are assigned to its class, with their path; and the object of everything that is exported.
 */
function read(source) {
  const objects = new Map();
  const members = [];
  let exported;
  simple(parse(source, SYNTAX), {
    VariableDeclarator({ id, init }) {
      if (init?.type === 'ObjectExpression') objects.set(id.name, init);
    },
    ExpressionStatement({ start, end, expression: { type, left, right } }) {
      const isMember = type === 'AssignmentExpression' && /^(Arrow)?FunctionExpression$/.test(right.type);
      if (isMember) members.push({ start, end, path: source.slice(left.start, left.end).split('.') });
    },
    ReturnStatement({ argument }) {
      if (argument?.type !== 'ObjectExpression') return;
      if (argument.properties.some(({ key }) => INTERFACE.test(key?.value))) exported = argument;
    },
  });
  const known = exported?.properties.every(({ value }) => objects.has(value?.name));
  if (!known) throw new Error('jco writes the exports of a module in another way than before');
  return { objects, members, exported };
}
