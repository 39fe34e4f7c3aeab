import { request } from 'node:http'
import { officeFiles } from './forms/office-files.ts'
import { type Answer, answerOf } from './portal-client.ts'

/** File for a form. */
export interface TestFile {
  name: string
  content: Uint8Array
}

/** Files with the real first bytes of their kind. */
export const testFiles = {
  png: { name: 'resim.png', content: Buffer.from('89504e470d0a1a0a00000000', 'hex') },
  jpg: { name: 'resim.jpg', content: Buffer.from('ffd8ffe000104a464946', 'hex') },
  pdf: { name: 'belge.pdf', content: Buffer.from('%PDF-1.7\n%%EOF') },
  docx: { name: 'belge.docx', content: officeFiles.docx },
  xlsx: { name: 'tablo.xlsx', content: officeFiles.xlsx },
  doc: { name: 'belge.doc', content: officeFiles.doc },
  xls: { name: 'tablo.xls', content: officeFiles.xls },
  exe: { name: 'program.exe', content: Buffer.from('MZ binary') },
} as const

/** Sends a multipart form as a browser does. */
export async function postForm(
  url: string,
  path: string,
  token: string,
  texts: Record<string, string>,
  files: readonly TestFile[] = [],
  { field = 'attachments', headers = {} }: { field?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  for (const { name, content } of files) body.append(field, new Blob([Buffer.from(content)]), name)
  return answerOf(
    await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    }),
  )
}

/** Sends a raw body, also with a wrong content-length; status 0 when the server closes the connection. */
export function postRaw(
  url: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const sent = request(`${url}/api${path}`, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.on('data', (data) => (text += String(data)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}
