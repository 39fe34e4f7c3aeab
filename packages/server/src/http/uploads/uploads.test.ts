import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { readSettings, type Settings } from '../../base/settings/settings.ts'
import { sweepStagedFiles } from '../../store/files/staged-files.ts'
import { queueLoad, withMetrics } from '../../testing/api/metric-of.ts'
import { beginUpload, fileHead, textPart } from '../../testing/forms/begin-upload.ts'
import { type SignedInClient, signIn, startTestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { postForm, testFiles } from '../../testing/post-form.ts'

const { connections } = readSettings({})
const megabyte = 1024 * 1024
const quotaMb = 24
const uploads = { quotaBytes: quotaMb * megabyte, perCompany: 2, inAll: 20, waitMs: 60_000 }
const pdfOf = (bytes: number, fill = 'a') => {
  const content = Buffer.alloc(bytes, fill)
  testFiles.pdf.content.copy(content)
  return { name: `${fill}.pdf`, content }
}

onBothEngines(
  (server) => {
    let me: SignedInClient
    let other: SignedInClient
    let contractId = ''
    beforeAll(async () => {
      me = await signIn(server(), 'demo@ornek.example')
      other = await signIn(server(), 'genis@ornek.example')
      const { id } = await server().db.selectFrom('contracts').select('id').limit(1).executeTakeFirstOrThrow()
      contractId = String(id)
    })

    /** Starts another server on the same data. */
    const secondServer = (settings: Partial<Settings>) => {
      const { dataDir, environment } = server()
      return startTestServer({ dataDir, settings: { databaseUrl: environment['DATABASE_URL'], uploads, ...settings } })
    }
    const begin = (first: string, length?: number) =>
      beginUpload({ url: server().url, token: me.token, ...(length === undefined ? {} : { length }) }, first)
    const ids = () => textPart('contractId', contractId) + textPart('fileType', '1')
    const postDocument = (content: Buffer, description = '') =>
      postForm(
        server().url,
        '/action/upload/document',
        me.token,
        { contractId, fileType: '1', description },
        [{ name: 'belge.pdf', content }],
        { field: 'files' },
      )
    const used = async () => {
      const query = server().db.selectFrom('upload_space').select('bytes').where('company_id', '=', 1)
      return (await query.executeTakeFirstOrThrow()).bytes
    }
    const stored = async () => {
      const query = server().db.selectFrom('file_chunks as c').innerJoin('files as f', 'f.id', 'c.file_id')
      const rows = await query
        .select((row) => row.fn<number>('length', ['c.content']).as('bytes'))
        .where('f.company_id', '=', 1)
        .execute()
      return rows.reduce((sum, { bytes }) => sum + bytes, 0)
    }
    const staged = () => server().db.selectFrom('files').select('id').where('is_staged', '=', 1).execute()

    it('stores a file in rows of at most 256 kB with its hash, and returns the same bytes', async () => {
      const { content } = pdfOf(3 * megabyte + 5, 'h')
      expect((await postDocument(content)).status).toBe(200)
      const file = await server().db.selectFrom('files').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
      const sha256 = createHash('sha256').update(content).digest('hex')
      expect(file).toMatchObject({ size: content.byteLength, sha256, is_staged: 0, file_name: 'belge.pdf' })
      const answer = await fetch(`${server().url}/api/uploads/documents/${file.stored_name}`, {
        headers: { authorization: `Bearer ${me.token}` },
      })
      expect(answer.headers.get('content-length')).toBe(String(content.byteLength))
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
      expect(await stored()).toBe(await used())
    })

    describe('a form is refused before its file is read', () => {
      it('when its contract does not exist', async () => {
        const foreign = textPart('contractId', '999999') + textPart('fileType', '1')
        const upload = begin(foreign + fileHead('a.pdf') + '%PDF-', 90 * megabyte)
        expect(await upload.answer).toEqual({ status: 404, message: 'Sözleşme bulunamadı' })
        expect(await staged()).toEqual([])
        upload.cut()
      })

      it("when its order is not the company's", async () => {
        const where = { url: server().url, token: me.token, path: '/tickets', length: 90 * megabyte }
        const texts = textPart('order_id', '2001') + textPart('subject', 'a') + textPart('description', 'b')
        const upload = beginUpload(where, texts + fileHead('a.pdf') + '%PDF-')
        expect((await upload.answer).status).toBe(404)
        upload.cut()
      })

      it('when the file comes before its id', async () => {
        const upload = begin(fileHead('a.pdf') + '%PDF-', 90 * megabyte)
        const early = 'Sözleşme numarası dosyalardan önce gönderilmelidir'
        expect(await upload.answer).toEqual({ status: 400, message: early })
        upload.cut()
        const texts = textPart('subject', 'a') + textPart('description', 'b')
        const late = beginUpload({ url: server().url, token: me.token, path: '/tickets' }, texts + fileHead('a.pdf'))
        await late.send(`${testFiles.pdf.content.toString()}\r\n${textPart('order_id', '1001')}`)
        const message = 'Formun metin alanları dosyalardan önce gönderilmelidir'
        expect(await late.answer).toEqual({ status: 400, message })
        late.cut()
        expect(await staged()).toEqual([])
      })

      it.each([true, false])('and its sender may go on sending (closing connection: %s)', async (closes) => {
        const hasty = await secondServer({ connections: { ...connections, bodyMs: 1_000, checkMs: 50 } })
        const foreign = textPart('contractId', '999999') + textPart('fileType', '1')
        const first = `${foreign}${fileHead('a.pdf')}%PDF-`
        const upload = beginUpload({ url: hasty.url, token: me.token, closes }, first)
        // Longer and more than the rest of other refused bodies.
        for (let sent = 0; sent < 20; sent += 1) {
          await upload.send(Buffer.alloc(megabyte))
          await pace(60)
        }
        upload.end()
        expect((await upload.answer).status).toBe(404)
        await hasty.stop()
      })
    })

    it('holds neither a transaction nor a lock while the form comes', async () => {
      const upload = begin(ids() + fileHead('yavaş.pdf'))
      await upload.send(pdfOf(megabyte).content)
      await expect.poll(async () => (await staged()).length).toBeGreaterThan(0)
      expect((await me.call('POST', '/orders/1001/tag', { tag: 'arada' })).status).toBe(200)
      const files = (await me.call('GET', '/contracts')).text
      expect(files).not.toContain('yavaş')
      upload.end()
      expect((await upload.answer).status).toBe(200)
      expect(await staged()).toEqual([])
    })

    it('leaves nothing of a form that is cut', async () => {
      const before = await used()
      const upload = begin(ids() + fileHead('kesik.pdf'))
      await upload.send(pdfOf(5 * megabyte).content)
      await expect.poll(used).toBeGreaterThan(before + 4 * megabyte)
      upload.cut()
      await expect.poll(staged).toEqual([])
      expect([await used(), await stored()]).toEqual([before, before])
    })

    it('leaves nothing of a form whose second file is refused, or that repeats another one', async () => {
      const before = await used()
      const texts = { contractId, fileType: '1', description: 'iki' }
      const post = (files: { name: string; content: Uint8Array }[]) =>
        postForm(server().url, '/action/upload/document', me.token, texts, files, { field: 'files' })
      expect((await post([pdfOf(megabyte), testFiles.exe])).status).toBe(415)
      expect(await used()).toBe(before)
      const both = [pdfOf(megabyte, 'p'), pdfOf(megabyte, 'q')]
      expect([(await post(both)).status, (await post(both)).status]).toEqual([200, 200])
      expect([await used(), await stored()]).toEqual([before + 2 * megabyte, before + 2 * megabyte])
      expect(await staged()).toEqual([])
    })

    it("counts a company's uploads side by side, and those of other companies apart", async () => {
      const held = [1, 2].map(() => begin(ids() + fileHead('a.pdf')))
      const waiting = [1, 2, 3, 4].map(() => begin(ids() + fileHead('a.pdf')))
      await expect.poll(() => queueLoad(server(), 'company_uploads')).toEqual({ running: 2, waiting: 4 })
      const refused = await postDocument(testFiles.pdf.content)
      expect([refused.status, refused.body.message]).toEqual([429, 'Şirketiniz aynı anda çok fazla işlem gönderdi.'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const texts = { subject: 'a', description: 'b' }
      expect((await postForm(server().url, '/tickets', other.token, texts, [testFiles.png])).status).toBe(200)
      expect((await me.call('POST', '/orders/1001/tag', { tag: 'yine' })).status).toBe(200)
      // One of those that wait goes away; its turn must not be lost.
      waiting[0]?.cut()
      for (const [index, upload] of [...held, ...waiting].entries()) {
        if (upload === waiting[0]) continue
        await upload.send(pdfOf(20 + index).content)
        upload.end()
      }
      const answers = await Promise.all([...held, ...waiting].map(async ({ answer }) => (await answer).status))
      expect(answers).toEqual([200, 200, 0, 200, 200, 200])
    })

    describe('the quota of a company', () => {
      const message = `Şirketinizin dosya alanı doldu (en fazla ${quotaMb} MB). Lütfen destek ile iletişime geçin.`

      it('refuses what is announced as too much at once', async () => {
        const upload = begin(ids() + fileHead('a.pdf') + '%PDF-', 90 * megabyte)
        expect(await upload.answer).toEqual({ status: 413, message })
        upload.cut()
      })

      it('holds with several uploads at once through two servers', async () => {
        const second = await secondServer({ uploads: { ...uploads, perCompany: 20 } })
        const before = await used()
        const size = 4 * megabyte
        const fitting = Math.floor((uploads.quotaBytes - before) / size)
        const begun = Array.from({ length: fitting + 3 }, () =>
          beginUpload({ url: second.url, token: me.token }, ids() + fileHead('a.pdf')),
        )
        begun.push(begin(ids() + fileHead('a.pdf')))
        const answers = begun.map(async (upload, index) => {
          await upload.send(pdfOf(size, String.fromCodePoint(65 + index)).content)
          upload.end()
          return upload.answer
        })
        const all = await Promise.all(answers)
        await second.stop()
        // Parts of uploads that are refused in the end may leave less room than there is.
        const taken = all.filter(({ status }) => status === 200).length
        expect(taken).toBeLessThanOrEqual(fitting)
        for (const answer of all) if (answer.status !== 200) expect(answer).toEqual({ status: 413, message })
        expect([await used(), await stored()]).toEqual([before + taken * size, before + taken * size])
      })

      it('is free for others again after a refusal', async () => {
        const left = uploads.quotaBytes - (await used())
        expect((await postDocument(pdfOf(left + 1, 'x').content)).status).toBe(413)
        expect((await postDocument(pdfOf(left, 'y').content)).status).toBe(200)
        expect((await postDocument(testFiles.pdf.content, 'sonuncu')).body.message).toBe(message)
        expect(await used()).toBe(uploads.quotaBytes)
      })
    })

    it('sweeps what a killed server has left behind after an hour, and nothing else', async () => {
      const { db } = server()
      const now = Date.now()
      const values = { company_id: 2, file_name: 'x', media_type: 'a/b', size: 0, sha256: '' }
      const insert = async (stored_name: string, is_staged: 0 | 1, created_at: number) => {
        const row = { ...values, stored_name, is_staged, created_at }
        const { id } = await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
        for (let position = 0; position < 40; position += 1)
          await db
            .insertInto('file_chunks')
            .values({ file_id: id, position, content: Buffer.alloc(10) })
            .execute()
        return id
      }
      const [old, young, kept] = [
        await insert('a', 1, now - 3_700_000),
        await insert('b', 1, now - 3_500_000),
        await insert('c', 0, now - 9_000_000),
      ]
      const space = async () =>
        (await db.selectFrom('upload_space').select('bytes').where('company_id', '=', 2).executeTakeFirstOrThrow())
          .bytes
      const before = await space()
      await sweepStagedFiles(db, now)
      const left = await db.selectFrom('files').select('id').where('id', 'in', [old, young, kept]).execute()
      expect(left.map(({ id }) => id)).toEqual([young, kept])
      expect(await space()).toBe(before - 400)
    })

    it.each([
      [204, 204],
      [255, 255],
    ])('shows a name of %i characters whole', async (length) => {
      const name = `${'ş'.repeat(length - 4)}.png`
      const texts = { subject: `ad ${length}`, description: 'b' }
      const { body } = await postForm(server().url, '/tickets', other.token, texts, [{ ...testFiles.png, name }])
      expect(body['ticket']).toMatchObject({ attachments: [{ fileName: name }] })
    })

    it('shortens a name that no file system holds', async () => {
      const name = `${'a'.repeat(300)}son.png`
      const texts = { subject: 'uzun ad', description: 'b' }
      const { body } = await postForm(server().url, '/tickets', other.token, texts, [{ ...testFiles.png, name }])
      const fileName = `${'a'.repeat(234)}…${'a'.repeat(13)}son.png`
      expect(body['ticket']).toMatchObject({ attachments: [{ fileName }] })
    })
  },
  { settings: { ...withMetrics, uploads } },
)
