import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { isDecimal } from './decimals.ts';
import type { OpenApiDocument, OperationObject, ParameterObject, Schema } from './document.ts';

const { factory } = ts;
const decimalType = factory.createTypeReferenceNode('D');
const export_ = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
/** `<D = number>` */
const ofDecimals = [
  factory.createTypeParameterDeclaration(
    undefined,
    'D',
    undefined,
    factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
  ),
];

/**
 * The TypeScript types of the contract. They are those of openapi-typescript with three changes: exact decimals have the type parameter `D`,
 * each schema has a named type, and comments have units, bounds and defaults.
 */
export async function explorerTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypes(JSON.stringify(document, addNotes), {
    alphabetize: false,
    transform(schema, { path = '' }) {
      const { type } = schema as Schema;
      if (!isDecimal(path, schema as Schema)) return undefined;
      const orNull = [type].flat().includes('null');
      return orNull ? union(decimalType, factory.createLiteralTypeNode(factory.createNull())) : decimalType;
    },
  });
  const schemas = new Map(schemaMembers(nodes).map((member) => [nameOf(member), member]));
  const exact = exactSchemas(schemas);
  const comments = new Map<string, ts.SynthesizedComment[]>();

  function referenceTo(name: string): ts.TypeNode {
    return factory.createTypeReferenceNode(name, exact.has(name) ? [decimalType] : undefined);
  }

  /** Replaces references by named types, and makes comments readable. */
  const edit: ts.Visitor = (node) => {
    const schema = schemaReference(node);
    if (schema !== undefined) return referenceTo(schema);
    const edited = ts.visitEachChild(node, edit, undefined);
    const readable = readableComments(edited);
    ts.setSyntheticLeadingComments(edited, readable);
    if (ts.isPropertySignature(edited) && edited.type !== undefined) {
      const id = operationReference(edited.type);
      if (id !== undefined) {
        comments.set(id, readable ?? []);
        const type = withDecimals(edited.type);
        return factory.updatePropertySignature(edited, undefined, edited.name, edited.questionToken, type);
      }
      const holdsParameters = ts.isTypeLiteralNode(edited.type) || edited.type.kind === ts.SyntaxKind.NeverKeyword;
      if (edited.questionToken !== undefined && !holdsParameters) {
        const type = union(edited.type, factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword));
        return factory.updatePropertySignature(edited, undefined, edited.name, edited.questionToken, type);
      }
    }
    return edited;
  };

  const declarations = [...schemas].map(([name, member]) => {
    const named = declaration(name, ts.visitNode(member, edit) as ts.PropertySignature, exact.has(name));
    return ts.setSyntheticLeadingComments(named, readableComments(member));
  });
  const parameters: ts.Statement[] = [];

  /** Gives the query and the path of an operation a named type. */
  const namedParameters = (id: string): ts.Visitor => {
    const visit: ts.Visitor = (node) => {
      if (!ts.isPropertySignature(node) || node.type === undefined) return node;
      const name = nameOf(node);
      if (name === 'parameters') return updateType(node, ts.visitEachChild(node.type, visit, undefined));
      if ((name !== 'query' && name !== 'path') || !ts.isTypeLiteralNode(node.type)) return node;
      const type = `${capitalized(id)}${capitalized(name)}`;
      const declared = factory.createInterfaceDeclaration(export_, type, undefined, undefined, node.type.members);
      const text = `* Parameters of ${id} in the ${name}. `;
      parameters.push(ts.addSyntheticLeadingComment(declared, ts.SyntaxKind.MultiLineCommentTrivia, text, true));
      return updateType(node, factory.createTypeReferenceNode(type));
    };
    return visit;
  };

  function describeOperation(member: ts.TypeElement): ts.TypeElement {
    if (!ts.isPropertySignature(member) || member.type === undefined) return member;
    const id = nameOf(member);
    const edited = updateType(member, ts.visitEachChild(member.type, namedParameters(id), undefined));
    return ts.setSyntheticLeadingComments(edited, comments.get(id));
  }

  const roots = nodes.filter(ts.isInterfaceDeclaration).map((root) => {
    const members = root.members.map((member) => {
      if (!ts.isPropertySignature(member) || nameOf(member) !== 'schemas')
        return ts.visitNode(member, edit) as ts.TypeElement;
      const references = [...schemas.values()].map((one) => updateType(one, referenceTo(nameOf(one))));
      return updateType(member, factory.createTypeLiteralNode(references));
    });
    const withNames = root.name.text === 'operations' ? members.map((member) => describeOperation(member)) : members;
    return factory.createInterfaceDeclaration(export_, root.name, ofDecimals, undefined, withNames);
  });
  return [...declarations, ...parameters, ...roots].map((node) => astToString(node)).join('\n');
}

/** The replacer of `JSON.stringify` that adds units, bounds and defaults to descriptions, and allows integers for string-typed parameters. */
function addNotes(key: string, value: unknown): unknown {
  if (key === 'example' || key === 'examples') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const { description, 'x-unit': unit } = value as Schema;
  if ('operationId' in value) return describedOperation(value as OperationObject);
  if (typeof description !== 'string') return value;
  if ('in' in value) return describedParameter(value as ParameterObject);
  return unit === undefined || unit === 'count' ? value : withNote(value, description, `Unit: ${unit}.`);
}

/** A copy with notes after its description. */
function withNote(value: object, description: string | undefined, ...notes: readonly string[]): object {
  return { ...value, description: [description, ...notes].filter((part) => part !== '').join(' ') };
}

function describedOperation(operation: OperationObject): object {
  const { summary, description, 'x-beyond': beyond } = operation;
  const named = { ...operation, summary: `${summary}.` };
  return beyond === undefined ? named : withNote(named, description, `Beyond the highest page: ${beyond}.`);
}

function describedParameter(parameter: ParameterObject): object {
  const { description, schema, 'x-string-typed': text } = parameter;
  return {
    ...withNote(parameter, description, ...bounds({ ...schema, ...text })),
    schema: text === undefined ? schema : { type: ['integer', 'string'] },
  };
}

function bounds({ minimum, maximum, default: preset }: Schema): readonly string[] {
  return [
    minimum === undefined
      ? ''
      : maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
        ? `From ${minimum}.`
        : `${minimum} to ${maximum}.`,
    preset === undefined ? '' : `Default: ${preset}.`,
  ];
}

function readableComments(node: ts.Node): ts.SynthesizedComment[] | undefined {
  return ts.getSyntheticLeadingComments(node)?.map((one) => ({ ...one, text: plainComment(one.text) }));
}

/** The text of a comment on one line without tags. */
function plainComment(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^\s*\*\s?/, '').trim());
  const texts = lines.filter((line) => line !== '' && !/^(@(enum|default|constant)\b|Format: )/.test(line));
  return `* ${texts.map((line) => line.replace(/^@description /, '')).join(' ')} `;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function union(...types: ts.TypeNode[]): ts.TypeNode {
  return factory.createUnionTypeNode(types.flatMap((type) => (ts.isUnionTypeNode(type) ? [...type.types] : [type])));
}

function nameOf({ name }: ts.TypeElement): string {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';
}

function updateType(member: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  return factory.createPropertySignature(undefined, member.name, member.questionToken, type);
}

/** The properties of `components.schemas`, one for each schema. */
function schemaMembers(nodes: readonly ts.Node[]): readonly ts.PropertySignature[] {
  const roots = nodes.filter(ts.isInterfaceDeclaration);
  const schemas = roots
    .find(({ name }) => name.text === 'components')
    ?.members.find((one) => nameOf(one) === 'schemas');
  const type = schemas !== undefined && ts.isPropertySignature(schemas) ? schemas.type : undefined;
  if (type === undefined || !ts.isTypeLiteralNode(type)) throw new Error('openapi-typescript made no schemas');
  return type.members.filter(ts.isPropertySignature);
}

/** The path of an indexed type: `['components', 'schemas', 'Transfer']` for `components["schemas"]["Transfer"]`. */
function segments(node: ts.Node): readonly string[] {
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) return [node.typeName.text];
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isLiteralTypeNode(node.indexType)) return [];
  const { literal } = node.indexType;
  return ts.isStringLiteral(literal) ? [...segments(node.objectType), literal.text] : [];
}

/** Name of the schema that a type refers to; undefined: it refers to none. */
function schemaReference(node: ts.Node): string | undefined {
  const [root, kind, name, ...rest] = segments(node);
  return root === 'components' && kind === 'schemas' && rest.length === 0 ? name : undefined;
}

/** Id of the operation that a type refers to; undefined: it refers to none. */
function operationReference(node: ts.Node): string | undefined {
  const [root, id, ...rest] = segments(node);
  return root === 'operations' && rest.length === 0 ? id : undefined;
}

/** Adds the type parameter: `operations<D>["listTransfers"]` for `operations["listTransfers"]`. */
function withDecimals(node: ts.TypeNode): ts.TypeNode {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isTypeReferenceNode(node.objectType)) return node;
  return factory.createIndexedAccessTypeNode(
    factory.createTypeReferenceNode(node.objectType.typeName, [decimalType]),
    node.indexType,
  );
}

/** Names of the schemas with exact decimals, directly or in referenced schemas. */
function exactSchemas(schemas: ReadonlyMap<string, ts.Node>): ReadonlySet<string> {
  const exact = new Set<string>();
  const isExact = (node: ts.Node): boolean =>
    segments(node).join() === 'D' ||
    exact.has(schemaReference(node) ?? '') ||
    (ts.forEachChild(node, (child) => isExact(child) || undefined) ?? false);
  // Until a turn adds no schema, because a schema can refer to a later one.
  for (let sizeBefore = -1; sizeBefore < exact.size;) {
    sizeBefore = exact.size;
    for (const [name, node] of schemas) if (isExact(node)) exact.add(name);
  }
  return exact;
}

/** The declaration of a schema's type: an interface that extends its parts, or an alias if it is not an object. */
function declaration(name: string, { type }: ts.PropertySignature, isExact: boolean): ts.Statement {
  const parameters = isExact ? ofDecimals : undefined;
  if (type === undefined) throw new Error(`${name} has no type`);
  const parts: readonly ts.TypeNode[] = ts.isIntersectionTypeNode(type) ? type.types : [type];
  const bases = parts.filter(ts.isTypeReferenceNode);
  const literals = parts.filter(ts.isTypeLiteralNode);
  if (literals.length === 0 || bases.length + literals.length < parts.length)
    return factory.createTypeAliasDeclaration(export_, name, parameters, type);
  const extended = bases.map(({ typeName, typeArguments }) =>
    factory.createExpressionWithTypeArguments(typeName as ts.Identifier, typeArguments),
  );
  const heritage = extended.length === 0 ? [] : [factory.createHeritageClause(ts.SyntaxKind.ExtendsKeyword, extended)];
  return factory.createInterfaceDeclaration(
    export_,
    name,
    parameters,
    heritage,
    literals.flatMap(({ members }) => members),
  );
}
