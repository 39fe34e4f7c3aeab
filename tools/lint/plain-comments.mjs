const opening = /^[\s*]*(?:What|Who|Whose|Where|Whether)\b/
const nameless = /\b(?:nobody|somebody|whoever|anybody|everybody)\b/i

const riddle = 'A comment begins with a verb or a noun, not with What, Who, Whose, Where or Whether.'
const person = 'Name the actor (user, client, caller) instead of nobody, somebody, whoever, anybody or everybody.'

/** A line comment right below another one goes on with its sentence. */
const isContinuation = (comment, before) =>
  comment.type === 'Line' && before?.type === 'Line' && before.loc.end.line + 1 === comment.loc.start.line

/** Reports comments that open like a riddle, and persons without a role. */
export const plainComments = {
  meta: { type: 'problem', docs: { description: riddle }, schema: [] },
  create: (context) => ({
    Program() {
      const comments = context.sourceCode.getAllComments()
      for (const [at, comment] of comments.entries()) {
        if (opening.test(comment.value) && !isContinuation(comment, comments[at - 1]))
          context.report({ loc: comment.loc, message: riddle })
        if (nameless.test(comment.value)) context.report({ loc: comment.loc, message: person })
      }
    },
  }),
}
