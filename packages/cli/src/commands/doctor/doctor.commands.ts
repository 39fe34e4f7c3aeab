import type { Verb } from '../../command-line/declaration.ts'
import { doctorTexts } from './doctor.texts.ts'

export const doctorCommand: Verb = {
  examples: doctorTexts.examples,
  note: doctorTexts.note,
  run: { offline: async () => (await import('./doctor.ts')).doctor },
}
