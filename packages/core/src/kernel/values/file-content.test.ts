import { expect, it } from 'vitest'
import { chosenFileProblem, judgeFiles } from './file-content.ts'
import { fileProblemText } from './files.texts.ts'

const starts = {
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
  png: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  pdf: new TextEncoder().encode('%PDF-1.7'),
  rtf: new TextEncoder().encode('{\\rtf1 '),
  zip: Uint8Array.of(0x50, 0x4b, 3, 4),
  compound: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
}
const file = (name: string, ...parts: Uint8Array<ArrayBuffer>[]) => {
  const content = new Blob(parts)
  return { name, size: content.size, content }
}

it.each([
  ['a.jpg', 'jpeg'],
  ['a.JPEG', 'png'],
  ['a.png', 'jpeg'],
  ['a.pdf', 'pdf'],
  ['a.doc', 'compound'],
  ['a.doc', 'rtf'],
  ['a.doc', 'zip'],
  ['a.docx', 'zip'],
  ['a.docx', 'compound'],
  ['a.xls', 'zip'],
  ['a.xlsx', 'compound'],
] as const)('%s may be %s', async (name, form) => {
  expect(await chosenFileProblem(file(name, starts[form]), 'contract')).toBeNull()
})

it.each([
  ['a.pdf', starts.zip],
  ['a.png', starts.pdf],
  ['a.docx', starts.rtf],
  ['a.xlsx', starts.png],
  ['a.doc', new TextEncoder().encode('<html>')],
])('%s with another content is refused before it is sent', async (name, content) => {
  expect(await chosenFileProblem(file(name, content), 'contract')).toBe('content')
})

it('a file without content is called empty', async () =>
  expect(await chosenFileProblem(file('a.pdf'), 'contract')).toBe('empty'))

it('the marker of a PDF may stand within the first 1,024 bytes', async () => {
  const behind = (bytes: number) => chosenFileProblem(file('a.pdf', new Uint8Array(bytes), starts.pdf), 'ticket')
  expect([await behind(3), await behind(1019), await behind(1020)]).toEqual([null, null, 'content'])
})

it('files are divided by the ending of their names in any case, their size and their content', async () => {
  const most = 5 * 1024 * 1024
  const files = [
    file('a.JPG', starts.jpeg),
    { ...file('b.pdf', starts.pdf), size: most },
    { ...file('c.pdf', starts.pdf), size: most + 1 },
    file('d.xlsx', starts.zip),
    file('e.pdf.svg', starts.pdf),
    file('f', starts.pdf),
    file('g.docx', starts.png),
  ]
  const { accepted, refused } = await judgeFiles(files, 'ticket')
  expect(accepted.map(({ name }) => name)).toEqual(['a.JPG', 'b.pdf'])
  expect(refused.map(({ file: { name }, problem }) => fileProblemText(name, problem, 'ticket'))).toEqual([
    'Dosya boyutu en fazla 5 MB olabilir: c.pdf',
    ...['d.xlsx', 'e.pdf.svg', 'f'].map((name) => `Desteklenmeyen dosya tipi: ${name}`),
    'Desteklenmeyen dosya tipi: g.docx dosyasının içeriği uzantısıyla uyuşmuyor',
  ])
  const ofContract = await judgeFiles(files, 'contract')
  expect(ofContract.accepted.map(({ name }) => name)).toEqual(['a.JPG', 'b.pdf', 'c.pdf', 'd.xlsx'])
})

it('a file that cannot be read now is left to the upload', async () => {
  const content = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as unknown as Blob
  expect(await chosenFileProblem({ name: 'a.pdf', size: 1, content }, 'ticket')).toBeNull()
})
