import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testCliFor } from '../../../testing/run-cli.ts'

// No portal answers there, and there is no session: a command that asked one would fail.
const cli = testCliFor('http://127.0.0.1:9')
const write = (name: string, text: string) => {
  const path = join(cli.configDir, name)
  writeFileSync(path, text)
  return path
}
const order = (id: number, block: string, more = '') => `  - id: ${id}\n    block: ${block}\n${more}`
const first = write('a.yaml', `orders:\n${order(7, '192.0.2.0/24', '    routes: [AS64500]\n')}`)
const second = write('b.json', JSON.stringify({ orders: [{ id: 8, block: '198.51.100.0/24' }] }))

it('accepts valid files without session and network, in one line', async () => {
  expect(await cli.run(['check', first, second])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Geçerli: 2 dosya, 2 sipariş.\n',
  })
  expect(await cli.run(['check', first, '--json'])).toEqual({
    code: 0,
    stdout: `${JSON.stringify({ success: true, files: 1, orders: 1, warnings: [] }, null, 2)}\n`,
    stderr: '',
  })
  expect(await cli.run('check -', { input: 'orders: []' })).toMatchObject({ code: 0 })
  expect(await cli.run('check')).toMatchObject({ code: 2 })
})

it('warns of a max length that only the present records can decide', async () => {
  const old = write('old.yaml', `orders:\n${order(7, '192.0.2.0/24', '    roas: [{ asn: AS1, maxLength: 28 }]\n')}`)
  const place = 'orders[0].roas[0].maxLength, satır 4, sütun 35: bu max length yalnız'
  const { code, stderr } = await cli.run(['check', old, second])
  expect([code, stderr]).toEqual([0, expect.stringContaining(`${old}, ${place}`)])
  const json = await cli.run(['check', old, second, '--json'])
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([0, { warnings: [{ file: old, line: 4, column: 35 }] }])
})

it('works with a configuration that no portal could be opened with', async () => {
  const broken = { IPPORTAL_CONFIG_DIR: join(cli.configDir, 'broken'), IPPORTAL_URL: 'http://portal.example' }
  mkdirSync(broken.IPPORTAL_CONFIG_DIR)
  writeFileSync(join(broken.IPPORTAL_CONFIG_DIR, 'config.json'), '{')
  expect(await cli.run(['check', first], { env: broken })).toMatchObject({ code: 0 })
})

it('names the faults of every file with file and line, as plan does', async () => {
  const bad = write('bad.yaml', `orders:\n${order(7, '192.0.2.0/24', '    route: [AS1]\n    roas: x\n')}`)
  const worse = write('worse.yaml', 'orders: @x\n')
  const { code, stdout, stderr } = await cli.run(['check', bad, first, worse, '/yok.yaml'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([
    `Hata: ${bad} kullanılamaz:`,
    '  orders[0].route, satır 4, sütun 5: böyle bir alan yok; olabilir: id, block, routes, roas, nameServers',
    expect.stringMatching(/^ {2}orders\[0\]\.roas, satır 5, sütun 11: liste olmalı/) as string,
    `${worse} kullanılamaz:`,
    '  satır 1, sütun 9: değer bu karakterle başlayamaz; tırnak içine alın',
    'Dosya okunamadı: /yok.yaml (böyle bir dosya yok)',
  ])
  for (const words of [
    ['-f', bad, '-f', first, '-f', worse, '-f', '/yok.yaml'],
    [bad, first, worse, '-f', '/yok.yaml'],
  ])
    expect((await cli.run(['plan', ...words])).stderr).toBe(stderr)
  expect((await cli.run(['apply', '-f', bad])).stderr).toContain(`${bad} kullanılamaz:`)
})

it('reads a file once that several paths name, and none in a folder whose name begins with a dot', async () => {
  const folder = join(cli.configDir, 'nokta')
  mkdirSync(join(folder, '.github'), { recursive: true })
  const file = write('nokta/1.yaml', `orders:\n${order(7, '192.0.2.0/24')}`)
  const hidden = ['nokta/.github/job.yaml', 'nokta/._1.yaml'].map((name) => write(name, 'on: push\n'))
  expect(await cli.run(['check', folder, file, join(folder, '../nokta/1.yaml')])).toMatchObject({
    code: 0,
    stderr: 'Geçerli: 1 dosya, 1 sipariş.\n',
  })
  expect(await cli.run(['fmt', '--check', folder])).toMatchObject({ code: 0, stderr: 'Değişiklik yok: 1 dosya.\n' })
  for (const path of hidden) expect(await cli.run(['check', path])).toMatchObject({ code: 2 })
})

it('gives the faults to programs', async () => {
  const bad = write('bad.yaml', `orders:\n${order(7, '192.0.2.0/24', '    routes: [64500]\n')}`)
  const { code, stdout, stderr } = await cli.run(['check', bad, '/yok.yaml', '--json'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(JSON.parse(stderr)).toMatchObject({
    error: {
      code: 'USAGE',
      faults: [
        {
          file: bad,
          line: 4,
          column: 14,
          path: 'orders[0].routes[0]',
          message: expect.stringMatching(/^AS ile/) as string,
        },
        {
          file: '/yok.yaml',
          line: null,
          column: null,
          path: '',
          message: 'Dosya okunamadı: /yok.yaml (böyle bir dosya yok)',
        },
      ],
    },
  })
})

it('names both places of an order or a block that stands in two files, also below a folder', async () => {
  const folder = join(cli.configDir, 'bloklar')
  mkdirSync(join(folder, 'ek'), { recursive: true })
  const one = write('bloklar/1.yaml', `orders:\n${order(7, '192.0.2.0/24')}`)
  const two = write('bloklar/ek/2.yaml', `orders:\n${order(9, '192.0.2.0/24')}${order(7, '198.51.100.0/24')}`)
  const ran = await cli.run(['check', folder])
  const [block, same] = [`#9 192.0.2.0/24`, `#7 198.51.100.0/24`].map(
    (what) => `${what} iki kez yazılmış: ${one}, satır 2, sütun 5 ve`,
  )
  expect(ran).toMatchObject({ code: 2, stdout: '' })
  expect(ran.stderr).toBe(`Hata: ${block} ${two}, satır 2, sütun 5\n${same} ${two}, satır 4, sütun 5\n`)
  const { error } = JSON.parse((await cli.run(['check', folder, '--json'])).stderr) as { error: { faults: unknown } }
  expect(error.faults).toMatchObject([
    { file: two, line: 2 },
    { file: two, line: 4 },
  ])
})
