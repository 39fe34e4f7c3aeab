import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { cliTexts } from '../../cli.texts.ts'
import { testCliFor } from '../../testing/run-cli.ts'
import { roffOf, verbatim } from './roff.ts'

const cli = testCliFor('http://127.0.0.1:1')
const page = async () => (await cli.run('man')).stdout

const sections = 'NAME,SYNOPSIS,DESCRIPTION,COMMANDS,GLOBAL OPTIONS,ENVIRONMENT,EXIT STATUS,FILES,EXAMPLES'.split(',')

/** Requests of roff and macros of man(7) that the page may use. */
const requests = new Set(['TH', 'SH', 'SS', 'PP', 'TP', 'RS', 'RE', 'nf', 'fi', 'br', 'nh', 'ad'])

it('has the sections of a manual, every command, and no request that it does not mean', async () => {
  const text = await page()
  expect(text.match(/(?<=^\.SH ").*(?="$)/gm)).toEqual(sections)
  for (const word of Object.keys(cliTexts.words))
    expect(text, word).toMatch(new RegExp(`^\\.SS "ipportal ${word.replaceAll('-', '\\\\-')}[ "]`, 'm'))
  const used = [...text.matchAll(/^[.'](.\w?)/gm)].map(([, request = '']) => request.trim())
  expect(used.filter((request) => !requests.has(request))).toEqual([])
  expect(text, 'the same bytes for every locale').toMatch(/^[\n -~]*$/)
  expect(text.startsWith('.TH IPPORTAL 1 ')).toBe(true)
})

it('is the same without a session, in a folder of its own and with --quiet', async () => {
  expect(await cli.run('man --quiet')).toEqual({ code: 0, stdout: await page(), stderr: '' })
})

describe('the escapes of roff', () => {
  it.each([
    ['.TH x', '\\&.TH x'],
    ["'br", '\\(aqbr'],
    ['a\n.b', 'a\n\\&.b'],
    ['C:\\yol', 'C:\\eyol'],
    ['--if-absent', '\\-\\-if\\-absent'],
    [`"a" 'b' \`c\` ~ ^`, '\\(dqa\\(dq \\(aqb\\(aq \\(gac\\(ga \\(ti \\(ha'],
    ['şğİı', '\\[u015F]\\[u011F]\\[u0130]\\[u0131]'],
    ['😀', '\\[u1F600]'],
    ['a\u001B[31m\tb', 'a[31mb'],
    ['$1 {x} | # %d & (a)[b]', '$1 {x} | # %d & (a)[b]'],
  ])('of %j are %j', (text, escaped) => {
    expect(roffOf(text)).toBe(escaped)
  })

  it('keep every line of an example', () => {
    expect(verbatim(['.a', "'b", '  c'])).toContain('\\&.a')
  })
})

/** True when the formatter is installed. */
const hasGroff = spawnSync('groff', ['--version']).status === 0
it.skipIf(!hasGroff)('is read by groff without a warning (skipped where groff is not installed)', async () => {
  const input = await page()
  const format = (...flags: string[]) =>
    spawnSync('groff', ['-man', '-Tutf8', '-P-c', '-P-b', '-P-u', ...flags], { input, encoding: 'utf8' })
  expect(format('-z', '-ww')).toMatchObject({ status: 0, stdout: '', stderr: '' })
  const { stdout } = format()
  for (const text of ['Sipariş', 'İki faktörlü', '--max-wait <süre>', `--jq ".[].order_id"`])
    expect(stdout).toContain(text)
})
