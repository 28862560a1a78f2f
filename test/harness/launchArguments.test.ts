import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchArguments } from '../../.config/vscode/launchArguments.mjs';

describe('the arguments of the stand-in for VS Code', () => {
  it('takes what test-electron passes, in any order, and leaves the rest alone', () => {
    const read = launchArguments([
      '/work space/ws',
      '--user-data-dir=/tmp/u',
      '--no-sandbox',
      '--disable-workspace-trust',
      '--extensionTestsPath=/t/index.js',
      '--extensionDevelopmentPath=/a',
      '--extensionDevelopmentPath=/b=c',
      '--extensions-dir=/tmp/e',
    ]);
    expect(read).toEqual({
      developmentPaths: ['/a', '/b=c'],
      testsPath: '/t/index.js',
      userDataDir: '/tmp/u',
      extensionsDir: '/tmp/e',
      folder: '/work space/ws',
    });
  });

  it('makes paths absolute', () => {
    expect(launchArguments(['ws', '--extensionTestsPath=t.js'])).toMatchObject({
      folder: path.resolve('ws'),
      testsPath: path.resolve('t.js'),
    });
  });

  it('refuses a value that is set apart from its flag, which would be taken for a folder', () => {
    expect(() => launchArguments(['ws', '--extensions-dir', '/tmp/e'])).toThrow(
      'One folder can be opened, not 2: ws, /tmp/e. Values go after "=".',
    );
  });
});
