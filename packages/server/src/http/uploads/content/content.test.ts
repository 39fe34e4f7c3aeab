import { beforeAll, describe, expect, it } from 'vitest'
import { makeCompound, makeZip, officeFiles } from '../../../testing/forms/office-files.ts'
import { type SignedInClient, signIn } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'
import { answerOf } from '../../../testing/portal-client.ts'

const megabyte = 1024 * 1024
const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const png = Buffer.from('89504e470d0a1a0a00000000', 'hex')

/** A document whose directory lies behind more than one row of the database. */
const longDocx = (() => {
  const filler = Buffer.alloc(megabyte, 7)
  const parts = makeZip(['[Content_Types].xml', 'word/document.xml'])
  const end = parts.subarray(-22)
  const start = end.readUInt32LE(16)
  const moved = Buffer.from(end)
  moved.writeUInt32LE(start + filler.length, 16)
  return Buffer.concat([parts.subarray(0, start), filler, parts.subarray(start, -22), moved])
})()

/** A directory that claims more entries than it has, and one that claims to be larger than the file. */
const lying = (offset: number, value: number) => {
  const content = Buffer.from(officeFiles.docx)
  content.writeUInt32LE(value, content.length - 22 + offset)
  return content
}

/** A directory of sectors that follow each other for ever. */
const endless = (() => {
  const content = makeCompound(['Sheet'])
  content.writeUInt32LE(1, 512 + 4)
  return content
})()

onBothEngines((server) => {
  let me: SignedInClient
  let orders = 0
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
  })

  /** Posts one file as a document of a contract, with the type that the sender declares. */
  const post = async (name: string, content: Buffer, type = '') => {
    const [contract] = (await me.call('GET', '/contracts')).body as unknown as { id: number }[]
    const [fileType] = (await me.call('GET', '/action/get/file-types')).body as unknown as { id: number }[]
    const body = new FormData()
    body.append('contractId', String(contract?.id))
    body.append('fileType', String(fileType?.id))
    body.append('description', `içerik ${(orders += 1)}`)
    body.append('files', new Blob([new Uint8Array(content)], { type }), name)
    const headers = { authorization: `Bearer ${me.token}` }
    return answerOf(await fetch(`${server().url}/api/action/upload/document`, { method: 'POST', headers, body }))
  }

  describe('a file', () => {
    it.each([
      ['a.docx', officeFiles.docx, ''],
      ['a.xlsx', officeFiles.xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['a.DOC', officeFiles.doc, 'application/msword'],
      ['a.xls', officeFiles.xls, 'application/octet-stream'],
      ['b.xls', makeCompound(['Book']), 'application/vnd.ms-excel'],
      ['wps.docx', officeFiles.docx, 'application/wps-office.docx'],
      ['uzun.docx', longDocx, 'application/zip'],
      ['a.pdf', pdf, 'application/pdf'],
      ['satır.pdf', Buffer.concat([Buffer.from('\r\n'), pdf]), 'application/pdf'],
      ['im.pdf', Buffer.concat([Buffer.from('efbbbf', 'hex'), pdf]), ''],
      ['uzak.pdf', Buffer.concat([Buffer.alloc(1019, 32), pdf]), ''],
      ['png.jpg', png, 'image/jpeg'],
      ['jpg.PNG', Buffer.from('ffd8ffe0', 'hex'), 'image/png'],
      ['rtf.doc', Buffer.from('{\\rtf1 Sözleşme}'), 'application/rtf'],
      ['docx.doc', officeFiles.docx, 'application/msword'],
      ['xlsx.xls', officeFiles.xlsx, ''],
      ['şifreli.docx', makeCompound(['EncryptionInfo', 'EncryptedPackage']), ''],
      ['şifreli.xlsx', makeCompound(['EncryptionInfo', 'EncryptedPackage']), 'application/zip'],
      ['a.jpg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpg'],
      ['a.png', png, 'IMAGE/PNG; x=y'],
    ])('%s whose name, type and content agree is taken', async (name, content, type) => {
      expect((await post(name, content, type)).status).toBe(200)
    })

    it.each([
      ['an archive under the name of a document', 'a.docx', makeZip(['kötü.js', 'a.html'])],
      ['a spreadsheet under the name of a document', 'a.docx', officeFiles.xlsx],
      ['a document under the name of a spreadsheet', 'a.xlsx', officeFiles.docx],
      ['a Java archive', 'a.docx', makeZip(['META-INF/MANIFEST.MF', 'word/document.xml'])],
      ['a document without its list of types', 'a.docx', makeZip(['word/document.xml'])],
      ['no more than the first bytes of an archive', 'a.docx', Buffer.from('504b030414000600', 'hex')],
      ['an archive with a page behind it', 'a.docx', Buffer.concat([officeFiles.docx, Buffer.from('<html>')])],
      ['an archive that lies about its entries', 'a.docx', lying(8, 0xffffffff)],
      ['an archive that lies about its directory', 'a.docx', lying(12, 0x7fffffff)],
      ['an old spreadsheet under the name of a document', 'a.doc', officeFiles.xls],
      ['an installer, which is a compound file too', 'a.xls', makeCompound(['SummaryInformation'])],
      ['no more than the first bytes of a compound file', 'a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
      ['a compound file without an end', 'a.xls', endless],
      ['a picture under the name of a document', 'a.pdf', png],
      ['a PDF whose marker stands too far behind', 'a.pdf', Buffer.concat([Buffer.alloc(1020, 32), pdf])],
      ['an old document without its stream under a newer name', 'a.docx', officeFiles.doc],
      ['a page that calls itself a picture', 'a.png', Buffer.from('<html><script>alert(1)</script>')],
    ])('that is %s is refused', async (_, name, content) => {
      const { status, body } = await post(name, content)
      const message = `Hatalı Dosya Tipi: ${name} dosyasının içeriği uzantısıyla uyuşmuyor`
      expect([status, body.message]).toEqual([415, message])
    })

    it('is stored under the type of its content', async () => {
      await post('resim.jpg', png, 'image/jpeg')
      const stored = server().db.selectFrom('files').select('media_type').where('file_name', '=', 'resim.jpg')
      expect(await stored.executeTakeFirst()).toEqual({ media_type: 'image/png' })
    })

    it.each([
      ['a.pdf', pdf, 'text/html'],
      ['a.png', png, 'image/svg+xml'],
      ['a.docx', officeFiles.docx, 'application/pdf'],
      ['a.pdf', pdf, 'application/zip'],
      ['a.jpg', Buffer.from('ffd8ffe0', 'hex'), 'application/javascript'],
    ])('%s that is declared as another type is refused', async (name, content, type) => {
      expect((await post(name, content, type)).status).toBe(415)
    })

    it('that is refused leaves nothing behind', async () => {
      const count = async () =>
        (
          await server()
            .db.selectFrom('files')
            .select((row) => row.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count
      const before = await count()
      expect((await post('a.docx', Buffer.concat([longDocx, Buffer.from('x')]))).status).toBe(415)
      expect(await count()).toBe(before)
    })

    it('that is a page behind the signature of another kind is only ever a download of that kind', async () => {
      const both = Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF')
      expect((await post('çift.pdf', both)).status).toBe(200)
      const file = await server()
        .db.selectFrom('files')
        .select('stored_name')
        .where('file_name', '=', 'çift.pdf')
        .executeTakeFirstOrThrow()
      const { headers } = await me.call('GET', `/uploads/documents/${file.stored_name}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment;/) as string,
        'content-security-policy': expect.stringContaining('sandbox') as string,
      })
    })
  })
})
