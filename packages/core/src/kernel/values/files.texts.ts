import type { FilePlace, FileProblem } from './files.ts'

const typeTexts: Record<FilePlace, string> = { ticket: 'Desteklenmeyen dosya tipi', contract: 'Hatalı Dosya Tipi' }

/** Says what is wrong with a chosen file, which is named. */
export function fileProblemText(name: string, problem: FileProblem, place: FilePlace): string {
  switch (problem) {
    case 'type':
      return `${typeTexts[place]}: ${name}`
    case 'size':
      return `Dosya boyutu en fazla 5 MB olabilir: ${name}`
    case 'empty':
      return `${typeTexts[place]}: ${name} dosyası boş`
    case 'content':
      return `${typeTexts[place]}: ${name} dosyasının içeriği uzantısıyla uyuşmuyor`
  }
}
