import type { ownCodeTexts } from './own-codes.texts.ts'
import type { refusalCodeTexts } from './refusal-codes.texts.ts'

/** Fixed word of an error for scripts, such as `NOT_SIGNED_IN`; `explain` says what each means. */
export type ErrorCode = keyof typeof ownCodeTexts | keyof typeof refusalCodeTexts
