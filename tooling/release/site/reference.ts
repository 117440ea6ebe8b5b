import { join } from 'node:path';
import { Application, TSConfigReader, type TypeDocOptions } from 'typedoc';
import { root } from './sources.ts';

/** Writes a page for each export of the client into a folder, by TypeDoc. Throws if a comment has a dead link. */
export async function writeReference(folder: string): Promise<void> {
  const client = join(root, 'packages/client');
  const options: TypeDocOptions & Record<string, unknown> = {
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: ['index', 'testing/index', 'validate/index'].map((name) => join(client, `src/${name}.ts`)),
    tsconfig: join(client, 'tsconfig.build.json'),
    basePath: join(client, 'src'),
    // Types of response bodies are on the pages of the API. Here they would be 1.8 MB on one page.
    externalPattern: ['**/spec/generated/**'],
    excludeExternals: true,
    // The client's own check reports type errors.
    skipErrorChecking: true,
    readme: 'none',
    disableSources: true,
    hideGenerator: true,
    hideBreadcrumbs: true,
    // Without them, VitePress numbers headings of the same name.
    useHTMLAnchors: true,
    out: folder,
    logLevel: 'Warn',
    // Exports may use types that are not exported.
    validation: { notExported: false, invalidLink: true },
    treatValidationWarningsAsErrors: true,
    router: 'member',
    entryFileName: 'index',
  };
  const application = await Application.bootstrapWithPlugins(options, [new TSConfigReader()]);
  const project = await application.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the client; its output above has the reason');
  application.validate(project);
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('TypeDoc found errors in the client, listed above');
}
