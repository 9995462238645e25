import type { Reporter, TestCase } from "vitest/node";

/** If a test fails and then passes on the second attempt, prints why it failed: otherwise nobody would know. */
export const flakyReporter: Reporter = {
  onTestCaseResult(testCase: TestCase) {
    if (!testCase.diagnostic()?.flaky) return;
    const errors = testCase.result().errors ?? [];
    const reasons = errors.map(({ message, stack }) => stack ?? message);
    process.stderr.write(`\nPassed only when repeated: ${testCase.fullName}\n${reasons.join("\n")}\n`);
  },
};
