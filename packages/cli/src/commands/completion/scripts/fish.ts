/**
 * Completion script for fish. The condition asks the CLI once a key press; when it fails, fish offers file names.
 */
export const fishScript = `# fish completion for ipportal
function __ipportal_asks
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -g __ipportal_answer (ipportal complete -- $words[2..-1] "$typed" 2>/dev/null)
    test (count $__ipportal_answer) -gt 0
end
function __ipportal_words
    string match -v -- ':*' $__ipportal_answer
end
complete -c ipportal -e
complete -c ipportal -k -n __ipportal_asks -f -a '(__ipportal_words)'
`
