// Makes `env` of 'cloudflare:workers' what this Worker gets. The form of the declaration is Cloudflare's.
declare namespace Cloudflare {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Env extends ImportedEnvironment {}
  interface GlobalProps {
    mainModule: typeof import('./worker.ts');
  }
}
type ImportedEnvironment = import('./route.ts').WorkerEnvironment;
