import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { Contract } from '@ip-portal/core/contracts/contracts.schema'
import { type SignedInClient, signIn, type TestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { postForm, type TestFile, testFiles } from '../../testing/post-form.ts'

const chooseBoth = 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin'
const xlsx = { ...testFiles.xlsx, name: 'tablo.XLSX' }

interface Row {
  id: number
  bgCode: string
  textCode: string
  statusDescription: string
  siparisbitis: string | null
  date_end: string | null
  missingFiles: { id: number; description: string }[]
  files: { id: number; filename: string; description: string; ext: string }[]
}

onBothEngines((server) => {
  let me: SignedInClient
  let stranger: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    stranger = await signIn(server(), 'genis@ornek.example')
  })

  const list = async (who = me) => JSON.parse((await who.call('GET', '/contracts')).text) as Row[]
  const missing = async () => {
    const found = (await list()).find(({ missingFiles }) => missingFiles.length > 0)
    if (!found) throw new Error('the demo has a contract that misses files')
    return found
  }
  const upload = (texts: Record<string, string>, files: readonly TestFile[] = [testFiles.pdf]) =>
    postForm(server().url, '/action/upload/document', me.token, texts, files, { field: 'files' })

  it('lists the contracts of the company in the schema of the clients', async () => {
    const rows = await list()
    expect(rows.map((row) => v.parse(Contract, row))).toHaveLength(3)
    expect(await list(stranger)).toEqual([])
    const needy = await missing()
    expect(needy).toMatchObject({ statusDescription: 'Eksik Evrak', bgCode: '#ffc107', textCode: '#000000' })
    expect(needy.missingFiles).toEqual([
      { id: 2, description: 'Vergi Levhası' },
      { id: 3, description: 'Ticaret Sicil Gazetesi' },
      { id: 5, description: 'İmzalı Sözleşme' },
    ])
    expect(needy.files).toEqual([
      {
        id: expect.any(Number) as number,
        filename: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/) as string,
        description: 'İmza Sirküleri',
        ext: 'pdf',
      },
    ])
  })

  it('returns only hex colours, and the end of the order beside its own', async () => {
    const { id } = await missing()
    const before = await server().db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const set = (row: object) => server().db.updateTable('contracts').set(row).where('id', '=', id).execute()
    await set({ bg_code: 'red;background:url(//x)', text_code: 'javascript:', order_id: 1001 })
    const row = (await list()).find((one) => one.id === id)
    expect([row?.bgCode, row?.textCode]).toEqual(['#6c757d', '#ffffff'])
    const order = await server().db.selectFrom('orders').select('end_on').where('id', '=', 1001).executeTakeFirst()
    expect([row?.siparisbitis, row?.date_end]).toEqual([order?.end_on, before.end_on])
    await set({ bg_code: before.bg_code, text_code: before.text_code, order_id: null })
  })

  it('lists the file types', async () => {
    const types = JSON.parse((await me.call('GET', '/action/get/file-types')).text) as unknown[]
    expect(types).toContainEqual({ id: 2, description: 'Vergi Levhası' })
    expect(types).toHaveLength(5)
  })

  describe('an upload', () => {
    it('is listed, can be downloaded, and is no longer missing', async () => {
      const { id } = await missing()
      const texts = { contractId: String(id), fileType: '2', description: 'Levha 2026' }
      const { status, body } = await upload(texts, [testFiles.pdf, xlsx])
      expect([status, body['success'], body.message]).toEqual([200, true, '2 dosya yüklendi'])
      const row = (await list()).find((one) => one.id === id)
      expect(row?.missingFiles.map((type) => type.id)).toEqual([3, 5])
      const files = row?.files.slice(-2) ?? []
      expect(files.map(({ description, ext }) => [description, ext])).toEqual([
        ['Levha 2026', 'pdf'],
        ['Levha 2026', 'xlsx'],
      ])
      const path = `/uploads/documents/${files[0]?.filename}`
      const mine = await me.call('GET', path)
      expect([mine.status, mine.text]).toEqual([200, String(testFiles.pdf.content)])
      expect(mine.headers.get('content-disposition')).toBe(
        `attachment; filename="belge.pdf"; filename*=UTF-8''belge.pdf`,
      )
      expect(mine.headers.get('cache-control')).toBe('private, no-store')
      expect(mine.headers.get('content-security-policy')).toContain('; sandbox')
      expect((await stranger.call('GET', path)).status).toBe(404)
      expect((await me.call('GET', path.replace('documents', 'tickets'))).status).toBe(404)
      expect((await fetch(`${server().url}/api${path}`)).status).toBe(401)
    })

    it('that is sent twice is added once; another content or description makes another document', async () => {
      const { id, files: before } = await missing()
      const sent = { contractId: String(id), fileType: '4', description: 'Kimlik' }
      const files = [testFiles.jpg, testFiles.png]
      const answers = await Promise.all([upload(sent, files), upload(sent, files), upload(sent, files)])
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        Array.from({ length: 3 }, () => [200, '2 dosya yüklendi']),
      )
      const added = async () => ((await list()).find((row) => row.id === id)?.files.length ?? 0) - before.length
      expect(await added()).toBe(2)
      await upload(sent, files)
      expect(await added()).toBe(2)
      await upload({ ...sent, description: 'Yeni kimlik' }, files)
      expect(await added()).toBe(4)
      const longer = { ...testFiles.png, content: Buffer.concat([testFiles.png.content, Buffer.from('x')]) }
      await upload(sent, [longer])
      expect(await added()).toBe(5)
      await upload(sent, [longer, testFiles.jpg])
      expect(await added()).toBe(7)
    })

    it('without a description shows the file name', async () => {
      const { id } = await missing()
      await upload({ contractId: String(id), fileType: '3' }, [{ ...testFiles.png, name: 'şirket gazetesi.png' }])
      expect((await list()).find((one) => one.id === id)?.files.at(-1)?.description).toBe('şirket gazetesi.png')
    })

    it('may be larger than an attachment of a ticket', async () => {
      const { id } = await missing()
      const content = Buffer.alloc(6 * 1024 * 1024, 1)
      testFiles.pdf.content.copy(content)
      const texts = { contractId: String(id), fileType: '1', description: '' }
      expect((await upload(texts, [{ name: 'büyük.pdf', content }])).status).toBe(200)
    })

    it.each([
      ['no type', { fileType: '' }, [testFiles.pdf]],
      ['an unknown type', { fileType: '99' }, [testFiles.pdf]],
      ['a strange type', { fileType: 'abc' }, [testFiles.pdf]],
      ['no file', { fileType: '5' }, []],
    ])('with %s is refused', async (_, texts, files) => {
      const { id } = await missing()
      const { status, body } = await upload({ contractId: String(id), ...texts }, files)
      expect([status, body.message]).toEqual([400, chooseBoth])
    })

    it.each([testFiles.exe, { ...testFiles.exe, name: 'program.pdf' }, { ...testFiles.doc, name: 'yeni.docx' }])(
      'of $name is refused with all other files',
      async (file) => {
        const { id, files } = await missing()
        const { status, body } = await upload({ contractId: String(id), fileType: '5' }, [testFiles.pdf, file])
        expect([status, body.message]).toEqual([415, expect.stringContaining(`Hatalı Dosya Tipi: ${file.name}`)])
        expect((await missing()).files).toEqual(files)
      },
    )

    it.each(['999999', 'abc', '', '-1'])('for contract "%s" is refused with 404', async (contractId) => {
      expect((await upload({ contractId, fileType: '2' })).status).toBe(404)
    })

    it('for a contract of another company is refused with 404', async () => {
      const { id } = await missing()
      const texts = { contractId: String(id), fileType: '2' }
      const { status } = await postForm(
        server().url,
        '/action/upload/document',
        stranger.token,
        texts,
        [testFiles.pdf],
        { field: 'files' },
      )
      expect(status).toBe(404)
    })

    it('writes an audit row', async () => {
      const traces = await onlyUploads(server())
      expect(traces[0]?.details_json).toMatch(/"fileType":"Vergi Levhası","files":2/)
    })
  })
})

const onlyUploads = ({ db }: TestServer) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', 'document.upload').orderBy('id').execute()
