import { expect } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { TestCli } from './run-cli.ts'

/** Expects a usage error of a line: exit code 2, the text on stderr, no data, and no call to the portal. */
export async function expectUsageError(
  cli: TestCli,
  portal: DeferredServer,
  line: string | readonly string[],
  text: string,
): Promise<void> {
  const { code, stdout, stderr } = await cli.run(line)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(text)
  expect(portal.calls).toEqual([])
}
