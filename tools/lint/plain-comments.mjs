const opening = /^[\s*]*(?:What|Who|Whose|Where|Whether|How|When)\b/
const nameless = /\b(?:nobody|somebody|whoever|anybody|everybody)\b/i

const riddle = 'A comment begins with a verb or a noun, not with a question word.'
const person = 'Name the actor (user, client, caller) instead of nobody, somebody, whoever, anybody or everybody.'

/** Problems of the text of a comment: it opens like a riddle, or names an actor without a role. */
export const commentProblems = (comment, isContinuation = false) => {
  // Code in a comment is no prose.
  const text = comment.replaceAll(/`[^`]*`/g, '')
  return [...(opening.test(text) && !isContinuation ? [riddle] : []), ...(nameless.test(text) ? [person] : [])]
}

/** A line comment right below another one goes on with its sentence. */
const continues = (comment, before) =>
  comment.type === 'Line' && before?.type === 'Line' && before.loc.end.line + 1 === comment.loc.start.line

/** Reports the problems of every comment. */
export const plainComments = {
  meta: { type: 'problem', docs: { description: riddle }, schema: [] },
  create: (context) => ({
    Program() {
      const comments = context.sourceCode.getAllComments()
      for (const [at, comment] of comments.entries())
        for (const message of commentProblems(comment.value, continues(comment, comments[at - 1])))
          context.report({ loc: comment.loc, message })
    },
  }),
}
