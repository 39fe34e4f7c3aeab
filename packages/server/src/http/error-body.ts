/** Name that some calls use for the error text besides `message`, fixed by the wire. */
export type ErrorField = 'msg' | 'error'

/** Body of every error answer. */
export function errorBody(message: string, code?: string, field?: ErrorField): Record<string, unknown> {
  return { success: false, message, ...(field ? { [field]: message } : {}), ...(code ? { code } : {}) }
}
