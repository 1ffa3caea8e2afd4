/** The messages of Elixir's grammar. Each names the token before which it stopped. */

const doMistake = `. In case you wanted to write a "do" expression, you must either use do-blocks or separate the keyword argument with comma. For example, you should either write:

    if some_condition? do
      :this
    else
      :that
    end

or the equivalent construct:

    if(some_condition?, do: :this, else: :that)

where "some_condition?" is the first argument and the second argument is a keyword list.

You may see this error if you forget a trailing comma before the "do" in a "do" block`;

/** The message for a `do` that is not allowed there. */
export function doMessage(prefix: string, text: string): string {
  return `${prefix}${text}${doMistake}`;
}

export const atomBeforeAlias =
  "atom cannot be followed by an alias. If the '.' was meant to be part of the atom's name, the atom name must be quoted. Syntax error before: '.'";

export const ambiguousCall = `unexpected comma. Parentheses are required to solve ambiguity in nested calls.

This error happens when you have nested function calls without parentheses. For example:

    one a, two b, c, d

In the example above, we don't know if the parameters "c" and "d" apply to the function "one" or "two". You can solve this by explicitly adding parentheses:

    one a, two(b, c, d)

Or by adding commas (in case a nested call is not intended):

    one, a, two, b, c, d

Elixir cannot compile otherwise. Syntax error before: ','`;

export const ambiguousContainer = `unexpected comma. Parentheses are required to solve ambiguity inside containers.

This error may happen when you forget a comma in a list or other container:

    [a, b c, d]

Or when you have ambiguous calls:

    [one, two three, four, five]

In the example above, we don't know if the parameters "four" and "five" belongs to the list or the function "two". You can solve this by explicitly adding parentheses:

    [one, two(three, four), five]

Elixir cannot compile otherwise. Syntax error before: ','`;

export const spacedParentheses =
  "unexpected parentheses. If you are making a function call, do not insert spaces between the function name and the opening parentheses. Syntax error before: '('";

export const afterKeywordsInCall = `unexpected expression after keyword list. Keyword lists must always come as the last argument. Therefore, this is not allowed:

    function_call(1, some: :option, 2)

Instead, wrap the keyword in brackets:

    function_call(1, [some: :option], 2)

Syntax error after: ','`;

export const afterKeywordsInData = `unexpected expression after keyword list. Keyword lists must always come last in lists and maps. Therefore, this is not allowed:

    [some: :value, :another]
    %{some: :value, another => value}

Instead, reorder it to be the last entry:

    [:another, some: :value]
    %{another => value, some: :value}

Syntax error after: ','`;

export const functionWithoutArrow = "expected anonymous functions to be defined with -> inside: 'fn'";

export const lateArrow =
  "unexpected operator ->. If you want to define multiple clauses, the first expression must use ->. Syntax error before: '->'";

/** Not one of Elixir's. */
export const tooManyTokens = (max: number) =>
  `the file is too large for the compiler here: it has more than ${max} words, numbers and signs`;
