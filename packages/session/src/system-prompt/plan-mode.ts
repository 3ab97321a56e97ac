/** Stands in the prompt for as long as only a plan is wanted. */
export const PLAN_MODE = `Plan mode: nothing is to be changed yet.

- Look at whatever you need and ask what you cannot find out. Tools that write or run code are refused for now.
- Answer with a plan: what you would change and where, in which order, how you would check it, what could go wrong, and what is open.
- The user reads the plan and says when the work begins.`;
