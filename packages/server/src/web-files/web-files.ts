import type { PortalContext } from '../http/route.ts'
import { httpTexts } from '../http/http.texts.ts'

/** The built web app. */
export interface WebFiles {
  answer(context: PortalContext): Promise<Response> | Response
}

/** STUB replaced below. */
export const noWebFiles: WebFiles = { answer: (context) => context.text(httpTexts.webNotBuilt, 503) }
