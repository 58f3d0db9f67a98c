import ts from 'typescript';

/** A parameter of a method or function. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

/**
 * Returns a declaration if it is a React component, that is a function or class of a .tsx file with a capital letter,
 * otherwise `undefined`.
 */
export function asComponentDeclaration(node: ts.Node): ts.FunctionDeclaration | ts.ClassDeclaration | undefined {
  if (!ts.isFunctionDeclaration(node) && !ts.isClassDeclaration(node)) return undefined;
  return node.getSourceFile().fileName.endsWith('.tsx') && /^[A-Z]/.test(node.name?.text ?? '') ? node : undefined;
}

/** Returns the props of a component as a parameter in a list, which is empty if the component has no props. */
export function propsParameterOf(node: ts.FunctionDeclaration | ts.ClassDeclaration): readonly Parameter[] {
  const type = ts.isFunctionDeclaration(node)
    ? node.parameters[0]?.type
    : node.heritageClauses?.[0]?.types[0]?.typeArguments?.[0];
  return type === undefined ? [] : [{ name: 'props', type: type.getText(), isOptional: false }];
}

/** Returns the parameters of all overloads of a function, each name once. */
export function parametersOf(nodes: readonly ts.SignatureDeclarationBase[]): readonly Parameter[] {
  const parameters = nodes
    .flatMap((node) => [...node.parameters])
    .map((parameter) => ({
      name: ts.isIdentifier(parameter.name) ? parameter.name.text : 'options',
      type: parameter.type?.getText().replace(/\s+/g, ' ') ?? '',
      isOptional: Boolean(parameter.questionToken ?? parameter.initializer ?? parameter.dotDotDotToken),
    }));
  return [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()];
}

/** Returns the declared result type of a function, or `''` if there is none. */
export function returnTypeOf(node: ts.SignatureDeclarationBase | undefined): string {
  return node?.type?.getText().replace(/\s+/g, ' ') ?? '';
}

/**
 * Returns a function's signature as its callers see it: without `async`, and with `options` for a destructured
 * parameter.
 */
export function signatureForCallers(head: string, { parameters }: ts.SignatureDeclarationBase): string {
  return parameters
    .filter(({ name }) => ts.isObjectBindingPattern(name))
    .reduce((text, parameter) => {
      const mark = parameter.initializer === undefined ? '' : '?';
      return text.replace(parameter.getText(), `options${mark}: ${parameter.type?.getText()}`);
    }, head)
    .replace(/^((?:export )?)async /, '$1')
    .replace(/^(\w+): (?:async )?(?=[<(])/, '$1');
}
