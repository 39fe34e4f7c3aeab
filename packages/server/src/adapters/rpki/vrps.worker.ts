import { answerParts } from '../exports/answer-parts.ts'
import { readExport } from './vrp-export.ts'

const decoder = new TextDecoder()
let text = ''
answerParts({
  take: (part) => void (text += decoder.decode(part, { stream: true })),
  end: () => readExport(JSON.parse(text)),
})
