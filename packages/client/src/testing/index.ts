export { createFakeDeployment, type FakeDeployment, type FakeOptions } from './fake-deployment.ts';
