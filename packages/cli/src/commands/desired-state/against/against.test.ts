import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

// No portal answers there, and there is no session: a comparison asks neither.
let cli: TestCli
let repository: string
beforeAll(() => {
  cli = testCliFor('http://127.0.0.1:9')
  repository = newRepository()
})

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
const block = (at: number) => `192.0.${at}.0/24`
const order = (at: number, ...lines: string[]) =>
  [`  - id: ${at}`, `    block: ${block(at)}`, ...lines.map((line) => `    ${line}`), ''].join('\n')
const document = (...orders: string[]) => `orders:\n${orders.join('')}`
function write(folder: string, name: string, text: string) {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Makes a repository whose branch main has files that the work tree has changed. */
function newRepository() {
  const folder = temporaryFolder()
  git(folder, 'init', '--quiet', '--initial-branch=main')
  write(
    folder,
    'routing/a.yaml',
    document(order(1, 'routes: [AS64500]', 'roas: [{asn: AS64500}]'), order(2, 'routes: [AS64500]')),
  )
  write(folder, 'routing/.hidden.yaml', 'on: push\n')
  write(folder, 'routing/gone.yaml', document(order(3, 'routes: [AS64500]')))
  write(folder, 'routing/same.yaml', document(order(4, 'routes: [{origin: AS64500, prefix: 192.0.4.0/25}]')))
  symlinkSync('a.yaml', join(folder, 'routing/link.yaml'))
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '-m', 'first')
  write(
    folder,
    'routing/a.yaml',
    document(
      order(1, 'routes: [AS64500, AS64501]', 'roas: [{asn: AS64500, maxLength: 24}]'),
      order(2, 'routes: []', 'roas: []'),
    ),
  )
  rmSync(join(folder, 'routing/gone.yaml'))
  write(folder, 'routing/same.yaml', document(order(4, 'routes: [AS64500]')))
  write(
    folder,
    'routing/new.json',
    JSON.stringify({ orders: [{ block: block(5), nameServers: ['NS1.a.example', 'ns2.a.example'] }] }),
  )
  return folder
}

const against = (ref: string, ...more: string[]) =>
  cli.run(['plan', '-f', join(repository, 'routing'), '--against', ref, ...more])

it('shows what the files say differently, without portal and session', async () => {
  const { code, stdout, stderr } = await against('main', '--format', 'tree', '--exit-code')
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
  const commit = git(repository, 'rev-parse', 'HEAD').slice(0, 12)
  expect(stdout).toBe(`Dosya farkı (main, ${commit}): 1 ekleme, 1 silme, 0 değiştirme; 4 blok.
Dosyalara ilk kez yazılan: 2 blokta 2 kısım; portalda neyi değiştireceği buradan bilinmez.
Dosyalardan çıkan: 1 blokta 1 kısım; portaldaki kayıtları silinmez, olduğu gibi kalır.
Portala sorulmadı: şimdiki kayıtlar, RPKI geçerliliği ve ücret bu karşılaştırmada yok.

#1 192.0.1.0/24
  + ekle          route AS64501

#2 192.0.2.0/24
  - sil           route AS64500
  * yeni yazılan  ROA: []
  ! Dosyada route kalmıyor; blok duyurulmaz hâle gelir.
  ! ROA boş liste olarak ilk kez yazılıyor; portaldaki bütün ROA kayıtları silinir.

192.0.5.0/24
  * yeni yazılan  name server: ns1.a.example, ns2.a.example

#3 192.0.3.0/24
  . çıkarılan     route: portaldaki kayıtlar olduğu gibi kalır
`)
})

it('counts a file once that a folder and its own path name', async () => {
  const twice = await against('main', '-f', join(repository, 'routing/same.yaml'))
  expect([twice.code, twice.stdout]).toEqual([0, (await against('main')).stdout])
})

it('writes the other formats of a plan', async () => {
  const markdown = (await against('HEAD', '--format', 'markdown')).stdout
  expect(markdown).toMatch(/^\*\*Dosya farkı \(`HEAD`, [\da-f]{12}\): 1 ekleme, 1 silme, 0 değiştirme; 4 blok\.\*\*\n/)
  expect(markdown).toContain(
    '### Blok `#1 192.0.1.0/24`\n\n| İşlem | Kayıt |\n| --- | --- |\n| + ekle | `route AS64501` |',
  )
  const json: unknown = JSON.parse((await against('HEAD', '--json')).stdout)
  expect(json).toMatchObject({
    kind: 'ipportal-comparison',
    ref: 'HEAD',
    totals: { blocks: 4, add: 1, delete: 1, replace: 0 },
    blocks: [
      { order: 1, steps: [{ op: 'add' }], said: [], unsaid: [] },
      { order: 2, steps: [{ op: 'delete' }], said: [{ part: 'roas', values: [] }], is_unannounced: true },
      { order: null, said: [{ part: 'nameServers' }] },
      { order: 3, steps: [], unsaid: [{ part: 'routes', values: ['AS64500'] }], is_unannounced: false },
    ],
  })
  const lines = await against('HEAD')
  expect(lines.stdout.split('\n')[0]).toBe(`1\t${block(1)}\t+\troute AS64501`)
  expect(lines.stderr).toContain('Dosya farkı (HEAD')
})

it('looks at one file or target, also at one that is gone', async () => {
  const file = (name: string, ...more: string[]) =>
    cli.run(['plan', '-f', join(repository, 'routing', name), '--against', 'HEAD', '--exit-code', ...more])
  expect(await file('same.yaml')).toMatchObject({ code: 0, stdout: '' })
  expect((await file('gone.yaml')).stdout).toBe(`3\t${block(3)}\t.\troute: portaldaki kayıtlar olduğu gibi kalır\n`)
  expect((await file('new.json')).code).toBe(3)
  expect(await file('never.yaml')).toMatchObject({ code: 2, stdout: '' })
  expect((await against('HEAD', '--target', '3')).stdout).toMatch(/^3\t/)
  expect((await against('HEAD', '--target', '77')).code).toBe(2)
  const whole = await cli.run(['plan', '-f', repository, '--against', 'HEAD', '--json'])
  expect(JSON.parse(whole.stdout), 'a whole repository').toMatchObject({ totals: { blocks: 4 } })
  const here = await cli.run(['plan', '-f', 'routing', '--against', 'main', '--json'], { cwd: repository })
  expect(JSON.parse(here.stdout), 'a relative path').toMatchObject({ totals: { blocks: 4 } })
})

it('refuses with 2 what it cannot compare, and says why', async () => {
  const outside = write(temporaryFolder(), 'a.yaml', document(order(1)))
  const other = newRepository()
  const inside = join(repository, 'routing/a.yaml')
  const cases: [string[], string][] = [
    [['-f', outside, '--against', 'HEAD'], `${outside} bir git deposunda değil.`],
    [['-f', inside, '-f', join(other, 'routing/a.yaml'), '--against', 'HEAD'], 'şu deponun dışında'],
    [['-f', inside, '--against', 'no-such'], 'Git deposunda böyle bir ref yok: no-such'],
    [['-f', inside, '--against=--output=x'], 'Geçersiz git ref: --output=x'],
    [['-f', inside, '--against', '^HEAD'], 'Geçersiz git ref: ^HEAD'],
    [['-f', inside, '--against', 'HEAD:routing'], 'Geçersiz git ref'],
    [['-f', '-', '--against', 'HEAD'], 'stdin olmaz'],
    [['-f', join(repository, 'routing/link.yaml'), '--against', 'HEAD'], 'sembolik bağ'],
    [['-f', inside, '--against', 'HEAD', '--out', 'x.json'], '--out'],
    [['-f', inside, '--against', 'HEAD', '--max-fee', '5'], '--max-fee'],
  ]
  for (const [words, said] of cases) {
    const ran = await cli.run(['plan', ...words])
    expect(ran, words.join(' ')).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(said)
  }
  const noGit = await cli.run(['plan', '-f', inside, '--against', 'HEAD'], { env: { PATH: temporaryFolder() } })
  expect(noGit).toMatchObject({ code: 2, stdout: '' })
  expect(noGit.stderr).toContain('git programı bulunamadı')
})

it('names the fault of a committed file with its ref and line', async () => {
  const folder = temporaryFolder()
  git(folder, 'init', '--quiet')
  const path = write(folder, 'a.yaml', 'orders:\n  - block: x\n')
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '-m', 'bad')
  writeFileSync(path, document(order(1)))
  const ran = await cli.run(['plan', '-f', path, '--against', 'HEAD'])
  expect(ran.code).toBe(2)
  expect(ran.stderr).toContain('HEAD:a.yaml kullanılamaz')
  expect(ran.stderr).toContain('2')
})

it('works in a shallow copy, as jobs have it, once the branch is fetched', async () => {
  git(repository, 'branch', '-f', 'work')
  const copy = join(temporaryFolder(), 'copy')
  execFileSync('git', [
    'clone',
    '--quiet',
    '--depth=1',
    '--single-branch',
    '--branch=work',
    `file://${repository}`,
    copy,
  ])
  const file = write(copy, 'routing/a.yaml', document(order(1, 'routes: []'), order(2)))
  const early = await cli.run(['plan', '-f', file, '--against', 'origin/main'])
  expect(early.code).toBe(2)
  expect(early.stderr).toContain('git fetch --depth=1 origin main')
  git(copy, 'fetch', '--quiet', '--depth=1', 'origin', 'main')
  const ran = await cli.run(['plan', '-f', file, '--against', 'FETCH_HEAD', '--format', 'markdown'])
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(ran.stdout).toContain('| - sil | `route AS64500` |')
})
