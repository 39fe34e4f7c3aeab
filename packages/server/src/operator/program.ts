/** Words that run the operator's commands: in the checkout, or in the installed package. */
export const program = import.meta.url.endsWith('.ts') ? 'npm run operator --' : 'ipportal-server operator'
