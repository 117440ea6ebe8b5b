// Types `env` of 'cloudflare:workers' in the way that Cloudflare documents.
declare namespace Cloudflare {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface Env extends ImportedEnvironment {}
  interface GlobalProps {
    mainModule: typeof import('./worker.ts');
  }
}
type ImportedEnvironment = import('./route.ts').WorkerEnvironment;
