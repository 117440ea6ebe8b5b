import { join } from 'node:path';
import { Application, ReflectionKind, type TypeDocOptions } from 'typedoc';
import { root } from './sources.ts';

/** Types of the whole API by path: each is as long as all others together, and the pages of the API say the same. */
const wholeApi: ReadonlySet<string> = new Set(['components', 'operations', 'paths']);

/** Writes a page for each export of the client, by TypeDoc, into a folder. Throws if its comments have a link that leads nowhere. */
export async function writeReference(folder: string): Promise<void> {
  const client = join(root, 'packages/client');
  const options: TypeDocOptions & Record<string, unknown> = {
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: ['index', 'testing/index', 'testing/node', 'validate/index'].map((name) =>
      join(client, `src/${name}.ts`),
    ),
    tsconfig: join(client, 'tsconfig.build.json'),
    basePath: join(client, 'src'),
    readme: 'none',
    disableSources: true,
    hideGenerator: true,
    hideBreadcrumbs: true,
    // VitePress numbers headings of the same name otherwise.
    useHTMLAnchors: true,
    out: folder,
    logLevel: 'Warn',
    // What is exported names types that are not.
    validation: { notExported: false, invalidLink: true },
    treatValidationWarningsAsErrors: true,
    router: 'module',
    entryFileName: 'overview',
  };
  const application = await Application.bootstrapWithPlugins(options);
  const project = await application.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the client');
  for (const type of project.getReflectionsByKind(ReflectionKind.Interface)) {
    if (wholeApi.has(type.name)) project.removeReflection(type);
  }
  application.validate(project);
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('TypeDoc found errors in the client');
}
