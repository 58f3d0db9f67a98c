import ts from 'typescript';
import { containsSqlCondition, mutationsOfSql, type TextChange } from './sql.ts';

/** One change of one file. */
export interface Mutant extends TextChange {
  readonly path: string;
  /** The line of the change, counted from 1. */
  readonly line: number;
  readonly original: string;
  /** The function that the change is in, as `functionsOf` names it; `null` for code that runs when the module loads. */
  readonly inFunction: string | null;
  /** The top-level declaration that the change is in. */
  readonly inDeclaration: string | null;
}

const comparisons = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.EqualsEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsToken, '=='],
]);
const arithmetic = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);
const connectives = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
/** Methods that return their object when left out of a chain: `list.filter(isOwn)` becomes `list`. */
const skippable = new Set([
  'filter',
  'slice',
  'trim',
  'toLowerCase',
  'normalize',
  'where',
  'forUpdate',
  'sort',
  'limit',
]);

/** Returns every mutant of a file, in the order of the text. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, Mutant>();
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || isMessage(node))
      return;
    for (const change of changesOf(node)) {
      const original = text.slice(change.start, change.end);
      const line = file.getLineAndCharacterOfPosition(change.start).line + 1;
      const place = { inFunction: functionAround(node), inDeclaration: declarationAround(node) };
      found.set(`${change.start}-${change.end} ${change.replacement}`, { path, line, original, ...place, ...change });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns the text of a file after a change, such as a mutant. */
export function applyChange(text: string, { start, end, replacement }: TextChange): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function changesOf(node: ts.Node): TextChange[] {
  const change = (target: ts.Node, operator: string, ...texts: string[]): TextChange[] =>
    texts.map((replacement) => ({ start: target.getStart(), end: target.end, replacement, operator }));

  if (ts.isIfStatement(node)) return change(node.expression, 'condition', 'true', 'false');
  if (ts.isConditionalExpression(node)) return change(node.condition, 'condition', 'true', 'false');
  if (ts.isWhileStatement(node)) return change(node.expression, 'condition', 'false');
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    const swapped = comparisons.get(kind) ?? arithmetic.get(kind);
    if (swapped !== undefined) return isNegatedCondition(node) ? [] : change(node.operatorToken, 'operator', swapped);
    if (!connectives.has(kind)) return [];
    // The database driver and JSON treat `undefined` like `null`.
    const isNullable = kind === ts.SyntaxKind.QuestionQuestionToken && node.right.kind === ts.SyntaxKind.NullKeyword;
    return change(node, 'operand', ...(isNullable ? [] : [node.left.getText()]), node.right.getText());
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return change(node, 'negation', node.operand.getText());
  }
  if (ts.isExpressionStatement(node)) return change(node, 'statement', ';');
  // Without `else`, the condition `false` is the same change.
  if (ts.isThrowStatement(node) && !ts.isIfStatement(node.parent)) return change(node, 'statement', ';');
  if (ts.isReturnStatement(node) && node.expression && isBoolean(node)) {
    return change(node.expression, 'result', 'true', 'false').filter(
      ({ replacement }) => replacement !== node.expression?.getText(),
    );
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return change(node, 'literal', 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return change(node, 'literal', 'true');
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return changesOfPattern(node);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    return skippable.has(name.text) ? change(node, 'method', expression.getText()) : [];
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
    if (!containsSqlCondition(node.getText())) return [];
    const start = node.getStart() + 1;
    const sql = node.getText().slice(1, -1);
    return mutationsOfSql(sql).map((each) => ({ ...each, start: start + each.start, end: start + each.end }));
  }
  return [];
}

/**
 * Returns whether a comparison is a whole condition, so that a swap would only repeat the changes `true` and `false`.
 */
function isNegatedCondition({ parent, operatorToken }: ts.BinaryExpression): boolean {
  const isEquality = /^[!=]==?$/.test(operatorToken.getText());
  return isEquality && (ts.isIfStatement(parent) || ts.isConditionalExpression(parent));
}

/** Returns the changes of a regular expression: without `^`, and without `$`. */
function changesOfPattern(node: ts.Node): TextChange[] {
  const [text, start] = [node.getText(), node.getStart()];
  const anchors = [text.startsWith('/^') ? 1 : -1, /\$\/[a-z]*$/.exec(text)?.index ?? -1];
  return anchors
    .filter((index) => index > 0 && text[index - 1] !== '\\')
    .map((index) => ({ start: start + index, end: start + index + 1, replacement: '', operator: 'anchor' }));
}

/** Returns whether a `return` is in a function with the declared type `boolean`, `Promise<boolean>` or `x is T`. */
function isBoolean(node: ts.ReturnStatement): boolean {
  const { type } = ts.findAncestor(node, ts.isFunctionLike) ?? {};
  return type !== undefined && (ts.isTypePredicateNode(type) || /^(?:Promise<)?boolean>?$/.test(type.getText()));
}

/** Returns whether a node is a text for developers: the argument of `new Error(…)`, or a log line. */
function isMessage(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return /^(?:Type)?Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && /\blog(?:\.\w+)?$/.test(node.expression.getText());
}

type FunctionWithBody = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

function isFunction(node: ts.Node): node is FunctionWithBody {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/**
 * Returns the functions of a file by name: the name of the top-level declaration and a number, for example `redeem/0`.
 */
function functionsOf(file: ts.SourceFile): ReadonlyMap<FunctionWithBody, string> {
  const names = new Map<FunctionWithBody, string>();
  const counts = new Map<string, number>();
  const visit = (node: ts.Node) => {
    if (isFunction(node)) {
      const declaration = declarationAround(node) ?? '';
      const count = counts.get(declaration) ?? 0;
      counts.set(declaration, count + 1);
      names.set(node, `${declaration}/${count}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

const namesOfFiles = new WeakMap<ts.SourceFile, ReadonlyMap<FunctionWithBody, string>>();

function functionAround(node: ts.Node): string | null {
  const file = node.getSourceFile();
  const names = namesOfFiles.get(file) ?? functionsOf(file);
  namesOfFiles.set(file, names);
  // The name, parameters and default values of a function belong to it too.
  const around = ts.findAncestor(node, isFunction);
  return around === undefined ? null : (names.get(around) ?? null);
}

function declarationAround(node: ts.Node): string | null {
  const statement = ts.findAncestor(node, (each) => each.parent !== undefined && ts.isSourceFile(each.parent));
  return statement === undefined ? null : (namesOfStatement(statement)[0] ?? null);
}

function namesOfStatement(statement: ts.Node): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ? [statement.name?.text ?? ''] : [];
}

/** Returns the text of a file in which each function first calls `report` with its name, in the form `path#name`. */
export function instrumentFunctions(path: string, text: string, report: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const insertions = [...functionsOf(file)].flatMap(([{ body }, name]) => {
    const call = `${report}(${JSON.stringify(`${path}#${name}`)})`;
    if (ts.isBlock(body)) return [{ at: body.getStart() + 1, text: ` ${call};` }];
    return [
      { at: body.getStart(), text: `(${call}, ` },
      { at: body.end, text: ')' },
    ];
  });
  return insertions
    .sort((a, b) => b.at - a.at)
    .reduce((result, { at, text }) => result.slice(0, at) + text + result.slice(at), text);
}

/**
 * Returns the names of the functions that mention a top-level constant, such as the text of an SQL statement, directly
 * or through other top-level constants. The constant's own code runs when the module loads, so no test is recorded for
 * it.
 */
export function functionsUsingConstant(path: string, text: string, name: string): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = new Set([name]);
  const mentions = (node: ts.Node) => [...names].some((each) => new RegExp(`\\b${each}\\b`).test(node.getText()));
  const constants = file.statements.filter(ts.isVariableStatement);
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const constant of constants.filter(mentions)) for (const each of namesOfStatement(constant)) names.add(each);
  }
  return [...functionsOf(file)].filter(([node]) => mentions(node)).map(([, each]) => each);
}

/**
 * Returns `true` if the initial value of another top-level variable mentions this name. Its code then runs when the
 * module loads.
 */
export function isMentionedByConstant(path: string, text: string, name: string): boolean {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.some(
    (statement) =>
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some(
        ({ name: own, initializer }) =>
          own.getText() !== name &&
          initializer !== undefined &&
          !isFunction(initializer) &&
          new RegExp(`\\b${name}\\b`).test(initializer.getText()),
      ),
  );
}
