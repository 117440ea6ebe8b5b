// Makes `env` of 'cloudflare:workers' what this Worker gets. The form of the declaration is Cloudflare's.
declare namespace Cloudflare {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface Env extends ImportedEnvironment {}
  interface GlobalProps {
    mainModule: typeof import('./worker.ts');
  }
}
type ImportedEnvironment = import('./route.ts').WorkerEnvironment;
