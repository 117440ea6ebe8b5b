import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { childrenOf, residentMemory } from './processes.ts';
import { startInProcess, startNode, startProgram } from './program.ts';

/** A program that writes to both streams and does not end. */
const endless = `console.log('häl'); console.error('lo'); setInterval(() => {}, 1000);`;

describe('a program', () => {
  it('is started by its name, and returns its exit code and the output of each stream', async () => {
    const { code, out, err, output } = await startProgram('keys', ['nonsense']).ended;
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('nonsense');
    expect(output).toBe(err);
  });

  it('`writes` resolves for output before or after the call', async () => {
    const program = startNode(['-e', endless]);
    expect((await program.writes(/h(.)l/, 'out'))[1]).toBe('ä');
    await program.writes('lo', 'err');
    await program.writes('häl');
    expect(await program.stop()).toMatchObject({ code: null, out: 'häl\n', err: 'lo\n' });
    expect(['häl\nlo\n', 'lo\nhäl\n']).toContain(program.output);
  });

  it('is a child with memory while it runs, and not after', async () => {
    const program = startNode(['-e', endless]);
    await program.writes('häl');
    expect(childrenOf(process.pid)).toContain(program.pid);
    expect(residentMemory(program.pid)).toBeGreaterThan(1); // MiB
    await program.stop();
    expect(childrenOf(process.pid)).not.toContain(program.pid);
    expect(residentMemory(program.pid)).toBeNull();
  });

  it('`writes` rejects with the output if the program ends without the text', async () => {
    const program = startNode(['-e', `console.log('all of it')`]);
    await expect(program.writes('more (of it)')).rejects.toThrow(
      /ended without writing more \(of it\)\. Its output:\nall of it/,
    );
    expect(await program.ended).toMatchObject({ code: 0 });
  });

  it('`writes` rejects with the output if a program in this process fails', async () => {
    const program = startInProcess('broken', ({ out }) => {
      out('all of it');
      return Promise.reject(new Error('it is broken'));
    });
    const ended = expect(program.ended).rejects.toThrow('it is broken');
    await expect(program.writes('more')).rejects.toThrow('ended without writing more. Its output:\nall of it');
    await ended;
  });

  it.each([
    [undefined, 'ONE,PATH\n'],
    [join(tmpdir(), 'compiled'), 'NODE_COMPILE_CACHE,ONE,PATH\n'],
  ])(
    'has the environment it is given, PATH, a compile cache if there is one, and nothing else: %s',
    async (cache, names) => {
      vi.stubEnv('NODE_COMPILE_CACHE', cache);
      onTestFinished(() => {
        vi.unstubAllEnvs();
      });
      const program = startNode(['-e', 'console.log(Object.keys(process.env).sort().join())'], { env: { ONE: '1' } });
      expect((await program.ended).out).toBe(names);
    },
  );
});
