import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runOperator, runOperatorProcess } from '../testing/run-operator.ts'
import { argumentTexts, commandGroups, type CommandText, optionTexts } from './help.texts.ts'
import { argumentsOf, nameOf } from './help.ts'
import { commands, readLine } from './read-line.ts'

const nowhere = { DATA_DIR: '/nowhere' }
const run = (...line: string[]) => runOperator(line, nowhere)
const texts = new Map(
  Object.values(commandGroups).flatMap((group) => Object.entries<CommandText>(group as Record<string, CommandText>)),
)

describe('help', () => {
  it.each([[[]], [['--help']], [['-h']]])('%j lists every command with its line, without a database', async (line) => {
    const { code, stdout, stderr } = await run(...line)
    expect([code, stderr]).toEqual([0, ''])
    const shown = stdout.split('\n').map((one) => one.trim().split(/ {2,}/))
    for (const [name, text] of texts) expect(shown).toContainEqual([name, text.line])
    const groups = stdout.split('\n').filter((one) => Object.keys(commandGroups).includes(one))
    expect(groups).toEqual(Object.keys(commandGroups))
  })

  it('every command has a text, and every text a command', () => {
    expect([...texts.keys()].toSorted()).toEqual(commands.map(nameOf).toSorted())
  })

  it.each(commands.map((command) => [nameOf(command), command] as const))(
    '%s --help says what it does, and what each argument and option means',
    async (name, command) => {
      const { line = '', more = '', options = {} } = texts.get(name) ?? {}
      const taken = [...(command.needs ?? []), ...(command.takes ?? [])]
      expect(taken).toEqual(expect.arrayContaining(Object.keys(options)))
      for (const flag of ['--help', '-h']) {
        const { code, stdout, stderr } = await run(...name.split(' '), flag)
        expect([code, stderr]).toEqual([0, ''])
        expect(stdout.split('\n')[0]).toMatch(`Kullanım: npm run operator -- ${name}`)
        for (const text of [line, more, ...argumentsOf(command).map((one) => argumentTexts[one].text)])
          expect(stdout).toContain(text)
        for (const option of taken) {
          const usual = optionTexts[option]
          const meaning = options[option] ?? (typeof usual === 'string' ? usual : usual.text)
          const row = stdout.split('\n').find((one) => one.startsWith(`  --${option} `))
          expect(row?.endsWith(meaning), row).toBe(true)
          expect(row?.includes('(zorunlu)')).toBe(command.needs?.some((needed) => needed === option) ?? false)
        }
      }
    },
  )

  it('a noun alone lists its commands; arguments before it change nothing', async () => {
    expect((await run('orders', '--help')).stdout).toMatch(/^ {2}orders extend/m)
    expect((await run('orders', '--help')).stdout).not.toContain('payments')
    expect((await run('orders', 'extend', '1001', '-h')).stdout).toContain('--to GÜN')
  })

  it('needs no database in a process of its own either', async () => {
    const { code, stdout } = await runOperatorProcess(['orders', 'extend', '--help'], nowhere)
    expect(code).toBe(0)
    expect(stdout).toContain('orders extend SİPARİŞ --to GÜN --text METİN')
  })
})

describe('a wrong command line is named, with the nearest valid one', () => {
  it.each([
    [['orders', 'extnd', '1001'], 'Bilinmeyen komut: orders extnd', 'Bunu mu demek istediniz: orders extend'],
    [['ordrs', 'extend', '1001'], 'Bilinmeyen komut: ordrs', 'Bunu mu demek istediniz: orders extend'],
    [['list', 'orders'], 'Bilinmeyen komut: list', 'Bunu mu demek istediniz: orders list'],
    [['tody'], 'Bilinmeyen komut: tody', 'Bunu mu demek istediniz: today'],
    [['orders', 'xyz'], 'Bilinmeyen komut: orders xyz', 'Komutlar: orders list, '],
    [['orders'], 'orders bir komut daha ister.', 'Komutlar: orders list, '],
    [['xyzxyz', '--help'], 'Bilinmeyen komut: xyzxyz', 'Komutlar için: '],
    [['credit', 'mvoe', '1', '2'], 'Fazla: 1 2', 'Bunu mu demek istediniz: credit move'],
    [['orders', 'extend', '1', '--txt', 'x'], 'Bilinmeyen seçenek: --txt', 'Bunu mu demek istediniz: --text'],
    [['orders', 'list', '--limt=3'], 'Bilinmeyen seçenek: --limt', 'Bunu mu demek istediniz: --limit'],
    [['today', '-x'], 'Bilinmeyen seçenek: -x', 'Kullanım: npm run operator -- today'],
    [['orders', 'list', '--usd', '3'], 'böyle bir seçenek yok: --usd', 'Kullanım: npm run operator -- orders list'],
    [['orders', 'extend', '1', '--to'], '--to bir değer ister: --to GÜN', '--to=GÜN'],
    [['credit', '1', '--usd', '-5', '--text', 'x'], '--usd bir değer ister', '--usd=TUTAR'],
    [['orders', 'list', '--desc=1'], '--desc değer almaz', 'Kullanım: '],
    [['orders', 'extend', '1'], 'Eksik: --to GÜN, --text METİN', 'orders extend --help'],
    [['credit', 'move', '1'], 'Eksik: SİPARİŞ', 'credit move --help'],
    [['serve', '--json'], 'Kullanım: npm run operator -- serve', ''],
  ])('%j', async (line, named, next) => {
    const { code, stdout, stderr } = await run(...line)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(named)
    expect(stderr).toContain(next)
  })
})

/** Lines of a document that run a command, without their comments and prompts. */
const linesOf = (name: string, prompt: string): string[] =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith(prompt) ? [line.slice(prompt.length).split(/ #|\s{2,}/)[0] ?? ''] : []))

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

describe('the documents', () => {
  const inTable = linesOf('operator.md', 'npm run operator -- ')
  const inGuide = linesOf('open-for-business.md', 'operator.sh ')

  it.each([...inTable, ...inGuide])('%s is a valid command line', (line) => {
    expect(readLine(wordsOf(line))).toHaveProperty('command')
  })

  it('operator.md has every command, in the order of the help', () => {
    const shown = inTable
      .map((line) => readLine(wordsOf(line)))
      .flatMap((read) => ('command' in read ? [nameOf(read.command)] : []))
    expect([...new Set(shown)]).toEqual([...texts.keys()])
  })
})
