/** The commands are those of the tk program; so are their options. */
export const HELP = `tk keeps tickets as Markdown files in .tickets/

Usage: tk <command> [args]

Making and changing
  create [title] [options]   Makes a ticket and prints its id
    -d, --description TEXT     what it is about
    --design TEXT              how it is to be done
    --acceptance TEXT          when it counts as done
    -t, --type TYPE            task (the default), bug, feature, epic or chore
    -p, --priority N           from 0, the most urgent, to 4; 2 if nothing is said
    -a, --assignee NAME        whose it is
    --external-ref REF         its name elsewhere, such as gh-12
    --parent ID                the ticket that it is part of
    --tags A,B                 words to find it by
  start ID                   It is being worked on
  close ID                   It is done
  reopen ID                  It is open again
  status ID STATUS           open, in_progress or closed
  add-note ID TEXT           Adds a note with the time

How tickets hang together
  dep ID OTHER               ID waits for OTHER
  undep ID OTHER             It no longer does
  dep tree [--full] ID       What ID waits for; --full shows repeats too
  dep cycle                  Finds tickets that wait for each other in a circle
  link ID OTHER [MORE]       They belong together
  unlink ID OTHER            They no longer do

Looking
  ls | list [--status=X] [-a NAME] [-T TAG]
  ready [-a NAME] [-T TAG]   Nothing is in their way
  blocked [-a NAME] [-T TAG] Something is
  closed [--limit=N] [-a NAME] [-T TAG]
  show ID                    The whole ticket
  query [FILTER]             As JSON, a line each
  edit ID                    Says where the file is

The beginning or any part of an id will do while only one ticket has it.`;
