import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { readFileStream } from '../../store/files/file-store.ts'
import { uploadsTexts } from '../http.texts.ts'
import type { PortalContext } from '../portal-env.ts'

/** Tables that link files to their owners. */
type FileOwner = 'ticket_files' | 'contract_files'

const storedName = /^[\w-]{1,80}\.[a-z]{1,8}$/

/**
 * Answers the company's file of this name as a download. Refuses 404 for a foreign or unknown name and for a file of
 * another owner.
 */
export async function sendFile(db: Db, context: PortalContext, owner: FileOwner, name: string): Promise<Response> {
  const file = storedName.test(name) ? await findFile(db, context.get('signedIn').companyId, owner, name) : undefined
  if (!file) throw new Refusal(404, uploadsTexts.notFound)
  return context.body(readFileStream(db, file.id), 200, {
    'content-type': file.media_type,
    'content-length': String(file.size),
    'content-disposition': asAttachment(file.file_name),
    'cache-control': 'private, no-store',
    // A browser that shows it all the same runs nothing of it.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
}

const findFile = (db: Db, companyId: number, owner: FileOwner, name: string) =>
  db
    .selectFrom('files')
    .select(['id', 'file_name', 'media_type', 'size'])
    .where('company_id', '=', companyId)
    .where('stored_name', '=', name)
    .where('id', 'in', db.selectFrom(owner).select('file_id'))
    .executeTakeFirst()

/** Writes a Content-Disposition with the name in ASCII for old clients and in UTF-8 (RFC 6266, RFC 8187). */
function asAttachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
