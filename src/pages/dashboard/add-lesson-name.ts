/** The name under which the input of the teacher's 'Add Review' is saved when the session ends. Apart from the form, which loads later. */
export const addLessonName = "add-review";
