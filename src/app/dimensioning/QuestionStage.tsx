/** The question asked the other way round, its answer and the curves behind it. */
export function QuestionStage() {
  return <section className="question-stage" aria-label="Question" data-testid="question-stage" />;
}
