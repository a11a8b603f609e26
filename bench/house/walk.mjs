// @ts-check
/** Follows one parameter through the functions that receive it, in the order of the code, as its reader would. */
import path from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Walk
 * @property {number} stays runs of events in one file
 * @property {number} returns stays in a file that was left before
 * @property {number} climbs stays that follow one in a room of mathematics without a model
 */

/**
 * The first `most` events of the walk of a parameter: each call that passes it on, or what is derived from it, and
 * each name that it gets. A function is entered once; calls through an interface, whose target depends on the run, are
 * not followed.
 * @param {string} root
 * @param {string} file
 * @param {string} name of a function of the file
 * @param {string} parameter
 * @param {number} [most]
 * @returns {Walk}
 */
export function walkOf(root, file, name, parameter, most = 400) {
  const options = {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ESNext,
    types: [],
  };
  const program = ts.createProgram([path.join(root, file)], options);
  const checker = program.getTypeChecker();
  /** @type {string[]} */
  const places = [];
  /** @type {Set<ts.Node>} */
  const entered = new Set();

  /** @param {ts.Node} node */
  const note = (node) => places.push(path.relative(root, node.getSourceFile().fileName));

  /** Symbols that a pattern binds. @param {ts.BindingName} pattern @returns {ts.Symbol[]} */
  const bound = (pattern) =>
    ts.isIdentifier(pattern)
      ? [checker.getSymbolAtLocation(pattern)].filter((symbol) => symbol !== undefined)
      : pattern.elements.flatMap((element) => (ts.isBindingElement(element) ? bound(element.name) : []));

  /** @param {ts.Node} node @param {ReadonlySet<ts.Symbol>} carried @returns {boolean} */
  const carries = (node, carried) => {
    if (ts.isIdentifier(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      return symbol !== undefined && carried.has(symbol);
    }
    return ts.forEachChild(node, (child) => carries(child, carried) || undefined) ?? false;
  };

  /** @param {ts.Symbol | undefined} symbol @returns {ts.Symbol | undefined} */
  const original = (symbol) =>
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  /** The body that a call enters. @param {ts.CallExpression | ts.NewExpression} call */
  const target = (call) => {
    const declaration = original(
      checker.getSymbolAtLocation(
        ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression,
      ),
    )?.valueDeclaration;
    if (declaration === undefined) return undefined;
    if (ts.isClassDeclaration(declaration)) return declaration.members.find(ts.isConstructorDeclaration);
    if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) {
      const value = declaration.initializer;
      return value !== undefined && ts.isFunctionLike(value) ? value : undefined;
    }
    return ts.isFunctionLike(declaration) && 'body' in declaration && declaration.body !== undefined
      ? declaration
      : undefined;
  };

  /** @param {ts.SignatureDeclaration} callee @param {ReadonlySet<ts.Symbol>} carried */
  const enter = (callee, carried) => {
    note(callee);
    if (entered.has(callee) || !('body' in callee) || callee.body === undefined) return;
    entered.add(callee);
    visit(/** @type {ts.Node} */ (callee.body), new Set(carried));
  };

  /** @param {ts.Node} node @param {Set<ts.Symbol>} carried */
  const visit = (node, carried) => {
    if (places.length >= most) return;
    ts.forEachChild(node, (child) => visit(child, carried));
    if (ts.isVariableDeclaration(node) && node.initializer && carries(node.initializer, carried)) {
      note(node);
      for (const symbol of bound(node.name)) carried.add(symbol);
    }
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const values = node.arguments ?? [];
    const given = values.flatMap((argument, k) => (carries(argument, carried) ? [k] : []));
    const callee = target(node);
    if (given.length === 0 || callee === undefined) return;
    if (callee.getSourceFile().isDeclarationFile) return;
    const received = given.flatMap((k) => {
      const taken = callee.parameters[Math.min(k, callee.parameters.length - 1)];
      return taken === undefined ? [] : bound(taken.name);
    });
    enter(callee, new Set(received));
  };

  const source = program.getSourceFile(path.join(root, file));
  const start = source?.statements.find(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name?.text === name,
  );
  if (start === undefined || !ts.isFunctionDeclaration(start))
    throw new Error(`${file} has no function ${name}.`);
  const first = start.parameters.filter((taken) => taken.name.getText() === parameter);
  enter(start, new Set(first.flatMap((taken) => bound(taken.name))));
  return staysOf(places.slice(0, most));
}

/** @param {readonly string[]} places @returns {Walk} */
function staysOf(places) {
  const stays = places.filter((place, k) => place !== places[k - 1]);
  const isGround = (/** @type {string | undefined} */ place) => place?.startsWith('src/numerics/') ?? false;
  return {
    stays: stays.length,
    returns: stays.filter((place, k) => stays.indexOf(place) < k).length,
    climbs: stays.filter((place, k) => !isGround(place) && isGround(stays[k - 1])).length,
  };
}
