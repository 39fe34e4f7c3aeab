import { describe, expect, it } from 'vitest'
import { testCliFor } from '../testing/run-cli.ts'

const cli = testCliFor('http://127.0.0.1:1')

describe('a word that is no command', () => {
  it.each([
    ['tikets --help', 'ipportal tikets', 'ipportal tickets, ipportal tokens'],
    ['--help tikets', 'ipportal tikets', 'ipportal tickets, ipportal tokens'],
    ['-h --profile orders tikets', 'ipportal tikets', 'ipportal tickets, ipportal tokens'],
    ['routes lst --help', 'ipportal routes lst', 'ipportal routes list'],
    ['routes --help lst', 'ipportal routes lst', 'ipportal routes list'],
    ['--help routes -- lst', 'ipportal routes lst', 'ipportal routes list'],
    ['orders new --help ipp', 'ipportal orders new ipp', 'ipportal orders new ip'],
    ['help tikets', 'ipportal tikets', 'ipportal tickets, ipportal tokens'],
    ['help routes lst', 'ipportal routes lst', 'ipportal routes list'],
    ['help routes lst --help', 'ipportal routes lst', 'ipportal routes list'],
  ])('%s ends with 2 and names the nearest one', async (line, unknown, near) => {
    const { code, stdout, stderr } = await cli.run(line)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n').slice(0, 2)).toEqual([
      `Hata: Bilinmeyen komut: ${unknown}`,
      `Bunu mu demek istediniz: ${near}`,
    ])
  })

  it('is one object with --json', async () => {
    const { code, stdout, stderr } = await cli.run('routes lst --help --json')
    expect([code, stdout]).toEqual([2, ''])
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'USAGE', message: expect.stringContaining('lst') } })
  })
})

it.each([
  ['--help routes add', 'routes add'],
  ['routes --help add', 'routes add'],
  ['routes add 1042 AS64500 -h', 'routes add'],
  ['--url http://127.0.0.1:2 --help orders', 'orders'],
  ['help orders --help', 'orders'],
  ['help --help', 'help'],
])('%s shows the help of that command', async (line, path) => {
  const { code, stdout, stderr } = await cli.run(line)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.split('\n')[0]).toMatch(new RegExp(`^Kullanım: ipportal ${path} [[<]`))
})

it('takes the value of an option for a value', async () => {
  const { code, stdout } = await cli.run('routes add 1042 AS64500 --prefix --help')
  expect([code, stdout]).toEqual([4, ''])
})

it('has the options of every command in one place, the environment and the exit codes below them', async () => {
  const { stdout } = await cli.run('routes add --help')
  expect(stdout).not.toContain('--max-wait')
  expect(stdout).toMatch(/\nÖrnekler:\n(?: {2}ipportal .+\n)+\nHer komutun aldığı .*: ipportal --help\n$/)
  const all = (await cli.run('help')).stdout
  for (const text of ['--max-wait <süre>', 'IPPORTAL_SECURE_KEY ', '  130  Kesildi\n']) expect(all).toContain(text)
})
