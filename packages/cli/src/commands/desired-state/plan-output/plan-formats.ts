/** Formats of `plan`, in place of the common ones. */
export const planFormats = ['tree', 'markdown', 'json'] as const
