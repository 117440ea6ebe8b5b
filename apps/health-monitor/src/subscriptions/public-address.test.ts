import { describe, expect, it } from 'vitest';
import { addressProblem } from './public-address.ts';

const own = ['monitor.acme.org', 'explorer.acme.org'];

describe('addressProblem', () => {
  it.each([
    'https://hooks.acme.org/a?b=c',
    'https://hooks.acme.org:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.de/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
  ])('allows %s', (address) => {
    expect(addressProblem(address, own)).toBeNull();
  });

  it.each([
    'http://hooks.acme.org/',
    'ftp://hooks.acme.org/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//hooks.acme.org',
    '',
    'https://',
    'https://user:secret@hooks.acme.org/',
    `https://hooks.acme.org/${'a'.repeat(3000)}`,
  ])('refuses %s, which is not a plain https address', (address) => {
    expect(addressProblem(address, own)).not.toBeNull();
  });

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://１２７.０.０.１/',
    'https://10.1.2.3/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[4000::1]/',
  ])('refuses %s, which is not public', (address) => {
    expect(addressProblem(address, own)).toBe('is a loopback, private or reserved address');
  });

  it.each([
    'https://localhost/',
    'https://a.localhost/',
    'https://printer/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://web.service.consul/',
  ])('refuses %s, which is a local name', (address) => {
    expect(addressProblem(address, own)).toBe('is a local name');
  });

  it.each(['https://10-0-0-1.nip.io/', 'https://localtest.me/'])(
    'refuses %s, which resolves to an address in the name or to a loopback address',
    (address) => {
      expect(addressProblem(address, own)).toMatch(/^has a name that resolves to the address written in it/);
    },
  );

  it.each(['https://monitor.acme.org/', 'https://MONITOR.acme.org./x', 'https://explorer.acme.org.:8443/v1'])(
    "refuses %s, which is on the monitor's own host",
    (address) => {
      expect(addressProblem(address, own)).toBe("is this service's own");
    },
  );
});
